//! Numbered values in pages, which an engine shares with its program until it changes them.
//!
//! A table leads from the number of a page to the page. An engine that begins as a copy of an image reads the
//! image's table and pages; its first change of a page copies that page, and the table before the first page.
//! So a copy costs nothing, a change costs a page, and reading asks no one whose page it is. Pages never
//! move, so that growing copies no values. The table holds for each page the address that a value with the
//! number 0 would have if the values were in one piece, so that finding a value is one addition.
//!
//! An image gets no more values at its end, since engines number their own from there on. It gets them before
//! number 0 (`push_before`), as an image that succeeds it (`adopt`): so numbers that many engines know never
//! meet those of one. A number below 0 is given as its two's complement.
//!
//! **Invariant.** Every number that [`Pages::at`] and [`Pages::at_mut`] are asked for is one that a value was
//! added with, and that was not removed.
//!
//! **Who keeps it.** The numbers are those of `push` and `push_before`: `PredId`, `ClauseId`, `ListId` and
//! `TableId` are made by the database alone, `NativeId` by `Machine::define_native`, and are kept as long as
//! anything names them. Clauses at the end are popped only when no list holds them (`Database::give_back`).
//! Numbers below 0 are in values of an image that has these numbers, and `adopt` keeps all that there were.
//!
//! **What `checked` checks.** That each number is below the length, and not before the first page.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::Range;
use std::ptr::NonNull;
use std::sync::Arc;

/// The values of an engine, `N` on a page.
pub struct Pages<T: Clone, const N: usize> {
    /// The place of page 0 in the table: in `pages` if there are any, otherwise in the image's.
    table: NonNull<Origin<T>>,
    /// The number of values from number 0 on.
    len: usize,
    /// The pages before page 0.
    before: usize,
    /// The values on the first page, if `push_before` made it.
    on_first: usize,
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
    before: usize,
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
    fn new<const N: usize>(page: isize, base: NonNull<T>) -> Origin<T> {
        Origin(base.as_ptr().wrapping_sub(first_on::<N>(page)))
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

impl<T, const N: usize> PagesImage<T, N> {
    /// Returns the number of values from number 0 on.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the index of a page in the table, unless it is before the first.
    fn slot(&self, page: isize) -> Option<usize> {
        usize::try_from(page + self.before.cast_signed()).ok()
    }

    /// Returns the value of a number.
    ///
    /// # Panics
    /// If the image has no value of this number.
    pub fn at(&self, number: usize) -> &T {
        let page = page_of::<N>(number);
        let slot = self.slot(page).unwrap_or(usize::MAX);
        assert!(number.wrapping_sub(first_on::<N>(page)) < self.memory[slot].count);
        // SAFETY: the page has a value of this number, which does not change.
        unsafe { &*self.table[slot].at(number) }
    }
}

impl<T: Clone, const N: usize> Default for Pages<T, N> {
    fn default() -> Pages<T, N> {
        let (pages, are_own, image) = (Vec::new(), Vec::new(), None);
        Pages { table: NonNull::dangling(), len: 0, before: 0, on_first: N, pages, are_own, image }
    }
}

impl<T: Clone, const N: usize> Pages<T, N> {
    /// Returns the values of an image. O(1)
    pub fn of(image: &Arc<PagesImage<T, N>>) -> Pages<T, N> {
        let table = super::vector_base(image.table.as_ptr().wrapping_add(image.before));
        let (pages, are_own, before) = (Vec::new(), Vec::new(), image.before);
        Pages { table, len: image.len, before, on_first: N, pages, are_own, image: Some(image.clone()) }
    }

    /// Makes the values an image. O(pages), and nothing if they are those of an image still.
    pub fn freeze(mut self) -> Arc<PagesImage<T, N>> {
        if let Some(image) = &self.image
            && self.is_unchanged(image)
        {
            return image.clone();
        }
        self.own_table();
        let counts: Vec<usize> = self.all_pages().map(|page| self.count_on(page)).collect();
        // `self` has no page any more, so dropping it frees none.
        let (table, are_own) = (std::mem::take(&mut self.pages), std::mem::take(&mut self.are_own));
        let frozen = |(page, origin): (isize, &Origin<T>)| {
            let slot = self.slot(page);
            match self.image.as_ref().and_then(|image| image.memory.get(image.slot(page)?)) {
                Some(memory) if !are_own[slot] => memory.clone(),
                _ => Arc::new(PageMemory { base: base_of::<T, N>(*origin, page), count: counts[slot] }),
            }
        };
        let first = -self.before.cast_signed();
        let memory = (first..).zip(&table).map(frozen).collect();
        Arc::new(PagesImage { table, memory, len: self.len, before: self.before })
    }

    /// Takes the values of an image that succeeds the one of these values: values before number 0 were added,
    /// others were replaced. An own page stays; `is_outdated` says which of its values the image replaces.
    /// O(pages + values on own pages)
    pub fn adopt(&mut self, newer: &Arc<PagesImage<T, N>>, is_outdated: impl Fn(&T) -> bool) {
        if self.image.as_ref().is_some_and(|image| self.is_unchanged(image)) {
            *self = Pages::of(newer);
            return;
        }
        self.own_table();
        let (mut pages, mut are_own) = (newer.table.clone(), vec![false; newer.table.len()]);
        for page in self.all_pages().filter(|&page| self.is_own(page)) {
            let slot = newer.slot(page).unwrap_or_else(|| unreachable!("a successor has all pages"));
            if slot == pages.len() {
                pages.push(self.origin(page));
                are_own.push(true);
            } else {
                (pages[slot], are_own[slot]) = (self.origin(page), true);
            }
        }
        (self.pages, self.are_own, self.before) = (pages, are_own, newer.before);
        self.image = Some(newer.clone());
        self.own_table();
        for page in self.all_pages() {
            let numbers =
                self.numbers_on(page).take_while(|number| number.cast_signed() < newer.len.cast_signed());
            for number in numbers {
                if self.is_own(page) && is_outdated(self.at(number)) {
                    *self.at_mut(number) = newer.at(number).clone();
                }
            }
        }
    }

    /// Returns the number of values from number 0 on.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the value of a number.
    #[inline(always)]
    pub fn at(&self, number: usize) -> &T {
        self.check(number);
        // SAFETY: by the invariant the table has a page for the number, on which its value was written.
        unsafe { &*self.origin(page_of::<N>(number)).at(number) }
    }

    /// Returns the value of a number from 0 on, if there is one.
    #[inline]
    pub fn get(&self, number: usize) -> Option<&T> {
        (number < self.len).then(|| self.at(number))
    }

    /// Returns the value of a number, for a change. The first change of a page of the image copies it.
    #[inline(always)]
    pub fn at_mut(&mut self, number: usize) -> &mut T {
        self.check(number);
        let origin = self.own_page(page_of::<N>(number));
        // SAFETY: as for `at`; the page is this engine's own.
        unsafe { &mut *origin.at(number) }
    }

    /// Adds a value, whose number is the length before. O(1)
    #[inline]
    pub fn push(&mut self, value: T) {
        let number = self.len;
        if number.is_multiple_of(N) || !self.is_own(page_of::<N>(number)) {
            self.make_room();
        }
        // SAFETY: the page is this engine's own and has N places, of which this one holds no value.
        unsafe { self.origin(page_of::<N>(number)).at(number).write(value) }
        self.len += 1;
    }

    /// Adds a value before number 0. Returns its number. Amortised O(pages / N)
    pub fn push_before(&mut self, value: T) -> usize {
        if self.on_first == N {
            self.own_table();
            self.before += 1;
            let page = -self.before.cast_signed();
            self.pages.insert(0, Origin::new::<N>(page, new_page::<T, N>()));
            self.are_own.insert(0, true);
            self.on_first = 0;
            self.own_table();
        }
        let page = -self.before.cast_signed();
        let number = first_on::<N>(page).wrapping_add(self.on_first);
        // SAFETY: the page is this engine's own and has N places, of which this one holds no value.
        unsafe { self.origin(page).at(number).write(value) }
        self.on_first += 1;
        number
    }

    /// Makes the page of the next value this engine's own.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        let page = page_of::<N>(self.len);
        self.own_table();
        if self.slot(page) == self.pages.len() {
            self.pages.push(Origin::new::<N>(page, new_page::<T, N>()));
            self.are_own.push(true);
            self.own_table();
        }
        self.own_page(page);
    }

    /// Removes the last value.
    pub fn pop(&mut self) {
        let Some(last) = self.len.checked_sub(1) else { return };
        let page = page_of::<N>(last);
        let origin = self.origin(page);
        self.len = last;
        if self.is_own(page) {
            // SAFETY: the value was written, and is beyond the length from now on.
            unsafe { origin.at(last).drop_in_place() }
        }
        if last.is_multiple_of(N) && self.image.is_none() {
            self.pages.truncate(self.slot(page));
            self.are_own.truncate(self.slot(page));
            free_page::<T, N>(base_of::<T, N>(origin, page));
        }
    }

    /// Returns the values from number 0 on in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        (0..self.len).map(|number| self.at(number))
    }

    /// Calls `change` with every value on an own page: those that may have changed since the image was made.
    pub fn change_own(&mut self, mut change: impl FnMut(&mut T)) {
        for page in self.all_pages() {
            if self.is_own(page) {
                self.numbers_on(page).for_each(|number| change(self.at_mut(number)));
            }
        }
    }

    /// Returns the bytes of own pages, and what `of` says that the values on them have besides. O(own values)
    pub fn own_bytes(&self, of: impl Fn(&T) -> usize) -> usize {
        let own = self.all_pages().filter(|&page| self.is_own(page));
        let besides = |page| self.numbers_on(page).map(|number| of(self.at(number)));
        own.map(|page| N * size_of::<T>() + besides(page).sum::<usize>()).sum()
    }

    #[inline(always)]
    fn origin(&self, page: isize) -> Origin<T> {
        debug_assert!(self.all_pages_of_table().contains(&page));
        // SAFETY: callers name pages of numbers that there are, for which the table has entries.
        unsafe { *self.table.as_ptr().offset(page) }
    }

    /// Returns the index of a page in the table.
    #[inline(always)]
    fn slot(&self, page: isize) -> usize {
        page.wrapping_add(self.before.cast_signed()).cast_unsigned()
    }

    /// Returns the pages, if the table is the engine's own, and otherwise none.
    fn all_pages(&self) -> Range<isize> {
        let before = self.before.cast_signed();
        -before..(self.are_own.len().cast_signed() - before).max(-before)
    }

    /// Returns the pages of the table, whoever owns it.
    fn all_pages_of_table(&self) -> Range<isize> {
        match &self.image {
            Some(image) if self.pages.is_empty() => {
                let before = image.before.cast_signed();
                -before..image.table.len().cast_signed() - before
            }
            _ => self.all_pages(),
        }
    }

    /// Returns the numbers of the values on a page.
    fn numbers_on(&self, page: isize) -> impl Iterator<Item = usize> + use<T, N> {
        let first = first_on::<N>(page);
        (0..self.count_on(page)).map(move |i| first.wrapping_add(i))
    }

    /// Returns the number of values on a page.
    fn count_on(&self, page: isize) -> usize {
        if page >= 0 {
            return self.len.saturating_sub(first_on::<N>(page)).min(N);
        }
        let of_image = self.image.as_ref().and_then(|image| image.memory.get(image.slot(page)?));
        match of_image {
            Some(memory) => memory.count,
            None if self.slot(page) == 0 => self.on_first,
            None => N,
        }
    }

    /// Returns whether nothing changed since these were the values of an image.
    fn is_unchanged(&self, image: &PagesImage<T, N>) -> bool {
        self.pages.is_empty() && image.len == self.len
    }

    #[inline(always)]
    fn is_own(&self, page: isize) -> bool {
        self.are_own.get(self.slot(page)) == Some(&true)
    }

    #[inline(always)]
    fn own_page(&mut self, page: isize) -> Origin<T> {
        if self.is_own(page) { self.origin(page) } else { self.copy_page(page) }
    }

    #[cold]
    #[inline(never)]
    fn copy_page(&mut self, page: isize) -> Origin<T> {
        self.own_table();
        let origin = Origin::new::<N>(page, new_page::<T, N>());
        for number in self.numbers_on(page) {
            // SAFETY: the place is on the new page, which no one else knows. Should `clone` panic, its values
            // are leaked.
            unsafe { origin.at(number).write(self.at(number).clone()) }
        }
        let slot = self.slot(page);
        (self.pages[slot], self.are_own[slot]) = (origin, true);
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
        self.table = super::vector_base(self.pages.as_ptr().wrapping_add(self.before));
    }

    #[inline(always)]
    fn check(&self, number: usize) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            let first = first_on::<N>(-self.before.cast_signed()).cast_signed();
            let numbers = first..self.len.cast_signed();
            assert!(
                numbers.contains(&number.cast_signed()),
                "number {} of {numbers:?}",
                number.cast_signed()
            );
        }
    }
}

impl<T: Clone, const N: usize> Drop for Pages<T, N> {
    fn drop(&mut self) {
        for page in self.all_pages().filter(|&page| self.is_own(page)) {
            drop_page::<T, N>(base_of::<T, N>(self.origin(page), page), self.count_on(page));
        }
    }
}

impl<T, const N: usize> Drop for PageMemory<T, N> {
    fn drop(&mut self) {
        drop_page::<T, N>(self.base, self.count);
    }
}

/// Returns the page of a number.
#[inline(always)]
fn page_of<const N: usize>(number: usize) -> isize {
    number.cast_signed() >> N.trailing_zeros()
}

/// Returns the first number on a page.
#[inline(always)]
fn first_on<const N: usize>(page: isize) -> usize {
    (page << N.trailing_zeros()).cast_unsigned()
}

/// Returns the address of a page.
fn base_of<T, const N: usize>(origin: Origin<T>, page: isize) -> NonNull<T> {
    NonNull::new(origin.at(first_on::<N>(page))).unwrap_or_else(|| unreachable!("pages have addresses"))
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

    /// A successor of an image has values before number 0; a copy that changed adopts it.
    #[test]
    fn values_before_the_first_are_taken_over_and_dropped_once() {
        let mut first: Pages<Arc<usize>, 4> = Pages::default();
        let values: Vec<Arc<usize>> = (0..30).map(Arc::new).collect();
        values[..10].iter().for_each(|value| first.push(value.clone()));
        let image = first.freeze();
        let (mut idle, mut busy) = (Pages::of(&image), Pages::of(&image));
        *busy.at_mut(1) = values[21].clone();
        (22..28).for_each(|i| busy.push(values[i].clone()));
        let (mut newest, mut before) = (image.clone(), Vec::new());
        for i in 10..16 {
            let mut builder = Pages::of(&newest);
            before.extend((0..i - 9).map(|_| builder.push_before(values[i].clone())));
            *builder.at_mut(0) = values[i].clone();
            *builder.at_mut(8) = values[i].clone();
            newest = builder.freeze();
            busy.adopt(&newest, |value| **value == 8 || **value >= 10 && **value < 20);
            let mut own = vec![0, 21, 2, 3, 4, 5, 6, 7, i, 9];
            own.extend(22..28);
            assert_eq!(numbers(&busy), own);
            *busy.at_mut(before[0]) = values[28].clone();
        }
        idle.adopt(&newest, |_| false);
        let numbered =
            |pages: &Pages<Arc<usize>, 4>| before.iter().map(|&n| **pages.at(n)).collect::<Vec<_>>();
        let all: Vec<usize> = (10..16).flat_map(|i| vec![i; i - 9]).collect();
        assert_eq!(numbered(&idle), all);
        assert_eq!(numbered(&busy)[1..], all[1..]);
        assert_eq!(**busy.at(before[0]), 28);
        drop(image);
        let again = busy.freeze();
        drop((newest, idle));
        assert_eq!(numbered(&Pages::of(&again))[1..], all[1..]);
        drop(again);
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
