//! Numbered values in pages, which an engine shares with its program until it changes them.
//!
//! A table leads from the number of a page to the page. An engine that begins as a copy of an image reads the
//! image's table and pages; its first change of a page copies that page, and the table before the first page.
//! So a copy costs nothing, a change costs a page, and reading asks no one whose page it is. Pages never
//! move, so that growing copies no values. The table holds for each page the address that a value with the
//! number 0 would have if the values were in one piece, so that finding a value is one addition.
//!
//! **Invariant.** Every number that [`Pages::at`] and [`Pages::at_mut`] are asked for is below the length.
//!
//! **Who keeps it.** The numbers are those that `push` was called for: `PredId`, `ClauseId`, `ListId` and
//! `TableId` are made by the database alone, `NativeId` by `Machine::define_native`, and are kept as long as
//! anything names them. Clauses at the end are popped only when no list holds them (`Database::give_back`).
//!
//! **What `checked` checks.** That each number is below the length.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ptr::NonNull;
use std::sync::Arc;

/// The values of an engine, `N` on a page.
pub struct Pages<T: Clone, const N: usize> {
    /// The pages: those of `pages` if there are any, otherwise the image's.
    table: NonNull<Origin<T>>,
    len: usize,
    pages: Vec<Origin<T>>,
    /// Whether this value may write to each of `pages`.
    are_own: Vec<bool>,
    image: Option<Arc<PagesImage<T, N>>>,
}

/// Values that do not change, for any number of engines.
pub struct PagesImage<T, const N: usize> {
    table: Vec<Origin<T>>,
    memory: Vec<Arc<PageMemory<T, N>>>,
    len: usize,
}

/// The address of the values of a page, less their numbers.
struct Origin<T>(*mut T);

/// A page of an image, of which the first `count` values were written.
struct PageMemory<T, const N: usize> {
    base: NonNull<T>,
    count: usize,
}

impl<T> Clone for Origin<T> {
    fn clone(&self) -> Origin<T> {
        *self
    }
}

impl<T> Copy for Origin<T> {}

impl<T> Origin<T> {
    fn new<const N: usize>(page: usize, base: NonNull<T>) -> Origin<T> {
        Origin(base.as_ptr().wrapping_sub(page * N))
    }

    /// Returns the place of a value, by its number.
    #[inline(always)]
    fn at(self, number: usize) -> *mut T {
        self.0.wrapping_add(number)
    }
}

// SAFETY: own pages belong to this value alone, as those of a Vec do; pages of the image are only read.
unsafe impl<T: Clone + Send + Sync, const N: usize> Send for Pages<T, N> {}
// SAFETY: shared access only reads.
unsafe impl<T: Clone + Sync, const N: usize> Sync for Pages<T, N> {}
// SAFETY: an image is only read, until the last owner of a page drops its values.
unsafe impl<T: Send + Sync, const N: usize> Send for PagesImage<T, N> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync, const N: usize> Sync for PagesImage<T, N> {}

impl<T: Clone, const N: usize> Default for Pages<T, N> {
    fn default() -> Pages<T, N> {
        Pages { table: NonNull::dangling(), len: 0, pages: Vec::new(), are_own: Vec::new(), image: None }
    }
}

impl<T: Clone, const N: usize> Pages<T, N> {
    /// Returns the values of an image. O(1)
    pub fn of(image: &Arc<PagesImage<T, N>>) -> Pages<T, N> {
        let table = NonNull::from(&image.table[..]).cast();
        let (pages, are_own) = (Vec::new(), Vec::new());
        Pages { table, len: image.len, pages, are_own, image: Some(image.clone()) }
    }

    /// Makes the values an image. O(pages), and nothing if they are those of an image still.
    pub fn freeze(mut self) -> Arc<PagesImage<T, N>> {
        if let Some(image) = &self.image
            && self.pages.is_empty()
            && image.len == self.len
        {
            return image.clone();
        }
        self.own_table();
        // `self` has no page any more, so dropping it frees none.
        let (table, are_own) = (std::mem::take(&mut self.pages), std::mem::take(&mut self.are_own));
        let frozen = |(number, origin): (usize, &Origin<T>)| match &self.image {
            Some(image) if !are_own[number] => image.memory[number].clone(),
            _ => {
                Arc::new(PageMemory { base: base_of::<T, N>(*origin, number), count: self.count_on(number) })
            }
        };
        let memory = table.iter().enumerate().map(frozen).collect();
        Arc::new(PagesImage { table, memory, len: self.len })
    }

    /// Returns the number of values.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the value of a number.
    #[inline(always)]
    pub fn at(&self, number: usize) -> &T {
        self.check(number);
        // SAFETY: by the invariant the number is below the length; the table has a page for each such number,
        // and its values below the length were written.
        unsafe { &*self.origin(number / N).at(number) }
    }

    /// Returns the value of a number, if there is one.
    #[inline]
    pub fn get(&self, number: usize) -> Option<&T> {
        (number < self.len).then(|| self.at(number))
    }

    /// Returns the value of a number, for a change. The first change of a page of the image copies it.
    #[inline(always)]
    pub fn at_mut(&mut self, number: usize) -> &mut T {
        self.check(number);
        let origin = self.own_page(number / N);
        // SAFETY: as for `at`; the page is this engine's own.
        unsafe { &mut *origin.at(number) }
    }

    /// Adds a value, whose number is the length before. O(1)
    #[inline]
    pub fn push(&mut self, value: T) {
        let number = self.len;
        if number.is_multiple_of(N) || !self.is_own(number / N) {
            self.make_room();
        }
        // SAFETY: the page is this engine's own and has N places, of which this one holds no value.
        unsafe { self.origin(number / N).at(number).write(value) }
        self.len += 1;
    }

    /// Makes the page of the next value this engine's own.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        let number = self.len;
        if number / N == self.page_count() {
            self.own_table();
            self.pages.push(Origin::new::<N>(number / N, new_page::<T, N>()));
            self.are_own.push(true);
            self.table = NonNull::from(&self.pages[..]).cast();
        }
        self.own_page(number / N);
    }

    /// Removes the last value.
    pub fn pop(&mut self) {
        let Some(last) = self.len.checked_sub(1) else { return };
        let page = last / N;
        let origin = self.origin(page);
        self.len = last;
        if self.is_own(page) {
            // SAFETY: the value was written, and is beyond the length from now on.
            unsafe { origin.at(last).drop_in_place() }
        }
        if last.is_multiple_of(N) && self.image.is_none() {
            self.pages.truncate(page);
            self.are_own.truncate(page);
            free_page::<T, N>(base_of::<T, N>(origin, page));
        }
    }

    /// Returns the values in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        (0..self.len).map(|number| self.at(number))
    }

    /// Calls `change` with every value on an own page: those that may have changed since the image was made.
    pub fn change_own(&mut self, mut change: impl FnMut(&mut T)) {
        for page in (0..self.are_own.len()).rev() {
            if self.are_own[page] {
                let numbers = page * N..page * N + self.count_on(page);
                numbers.for_each(|number| change(self.at_mut(number)));
            }
        }
    }

    /// Returns the bytes of own pages, and what `of` says that the values on them have besides. O(own values)
    pub fn own_bytes(&self, of: impl Fn(&T) -> usize) -> usize {
        let own = (0..self.are_own.len()).filter(|&page| self.are_own[page]);
        let besides = |page| (page * N..page * N + self.count_on(page)).map(|number| of(self.at(number)));
        own.map(|page| N * size_of::<T>() + besides(page).sum::<usize>()).sum()
    }

    #[inline(always)]
    fn origin(&self, page: usize) -> Origin<T> {
        debug_assert!(page < self.page_count());
        // SAFETY: callers name pages of numbers below the length, for which the table has entries.
        unsafe { *self.table.as_ptr().add(page) }
    }

    /// Returns the number of values on a page.
    fn count_on(&self, page: usize) -> usize {
        self.len.saturating_sub(page * N).min(N)
    }

    fn page_count(&self) -> usize {
        match &self.image {
            Some(image) if self.pages.is_empty() => image.table.len(),
            _ => self.pages.len(),
        }
    }

    #[inline(always)]
    fn is_own(&self, page: usize) -> bool {
        self.are_own.get(page) == Some(&true)
    }

    #[inline(always)]
    fn own_page(&mut self, page: usize) -> Origin<T> {
        if self.is_own(page) { self.origin(page) } else { self.copy_page(page) }
    }

    #[cold]
    #[inline(never)]
    fn copy_page(&mut self, page: usize) -> Origin<T> {
        self.own_table();
        let origin = Origin::new::<N>(page, new_page::<T, N>());
        for number in page * N..page * N + self.count_on(page) {
            // SAFETY: the place is on the new page, which no one else knows. Should `clone` panic, its values
            // are leaked.
            unsafe { origin.at(number).write(self.at(number).clone()) }
        }
        (self.pages[page], self.are_own[page]) = (origin, true);
        origin
    }

    /// Copies the table of the image, if that is in use.
    fn own_table(&mut self) {
        if let Some(image) = &self.image
            && self.pages.is_empty()
        {
            self.pages.extend_from_slice(&image.table);
            self.are_own.resize(image.table.len(), false);
        }
        self.table = NonNull::from(&self.pages[..]).cast();
    }

    #[inline(always)]
    fn check(&self, number: usize) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(number < self.len, "number {number} of {}", self.len);
        }
    }
}

impl<T: Clone, const N: usize> Drop for Pages<T, N> {
    fn drop(&mut self) {
        for (page, origin) in self.pages.iter().enumerate() {
            if self.are_own[page] {
                drop_page::<T, N>(base_of::<T, N>(*origin, page), self.count_on(page));
            }
        }
    }
}

impl<T, const N: usize> Drop for PageMemory<T, N> {
    fn drop(&mut self) {
        drop_page::<T, N>(self.base, self.count);
    }
}

/// Returns the address of a page.
fn base_of<T, const N: usize>(origin: Origin<T>, page: usize) -> NonNull<T> {
    NonNull::new(origin.at(page * N)).unwrap_or_else(|| unreachable!("pages have addresses"))
}

fn layout<T, const N: usize>() -> Layout {
    const { assert!(N.is_power_of_two() && size_of::<T>() > 0) };
    Layout::new::<[T; N]>()
}

fn new_page<T, const N: usize>() -> NonNull<T> {
    let layout = layout::<T, N>();
    // SAFETY: the layout has a non-zero size.
    let raw = unsafe { alloc(layout) }.cast::<T>();
    NonNull::new(raw).unwrap_or_else(|| handle_alloc_error(layout))
}

fn free_page<T, const N: usize>(base: NonNull<T>) {
    // SAFETY: pages are made by `new_page`, with this layout.
    unsafe { dealloc(base.as_ptr().cast(), layout::<T, N>()) }
}

fn drop_page<T, const N: usize>(base: NonNull<T>, count: usize) {
    for i in 0..count {
        // SAFETY: the first `count` values of the page were written, and its owner is going.
        unsafe { base.as_ptr().add(i).drop_in_place() }
    }
    free_page::<T, N>(base);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(pages: &Pages<Arc<usize>, 4>) -> Vec<usize> {
        pages.iter().map(|n| **n).collect()
    }

    #[test]
    fn copies_change_apart_and_every_value_is_dropped_once() {
        let mut first: Pages<Arc<usize>, 4> = Pages::default();
        let values: Vec<Arc<usize>> = (0..10).map(Arc::new).collect();
        values.iter().for_each(|value| first.push(value.clone()));
        let image = first.freeze();
        let mut one = Pages::of(&image);
        let mut other = Pages::of(&image);
        *one.at_mut(5) = Arc::new(50);
        one.push(Arc::new(100));
        (0..3).for_each(|_| other.pop());
        other.push(Arc::new(70));
        drop(image);
        assert_eq!(numbers(&one), [0, 1, 2, 3, 4, 50, 6, 7, 8, 9, 100]);
        assert_eq!(numbers(&other), [0, 1, 2, 3, 4, 5, 6, 70]);
        let again = other.freeze();
        assert_eq!(numbers(&Pages::of(&again)), [0, 1, 2, 3, 4, 5, 6, 70]);
        drop((one, again));
        assert!(values.iter().all(|value| Arc::strong_count(value) == 1));
    }

    #[test]
    fn an_unchanged_copy_freezes_to_its_image() {
        let mut pages: Pages<u32, 4> = Pages::default();
        pages.push(1);
        let image = pages.freeze();
        assert!(Arc::ptr_eq(&image, &Pages::of(&image).freeze()));
        let mut emptied = Pages::of(&image);
        emptied.pop();
        assert_eq!(Pages::of(&emptied.freeze()).len(), 0);
    }
}
