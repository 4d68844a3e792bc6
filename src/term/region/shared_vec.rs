//! A vector that an engine shares with its program until it changes it.
//!
//! Reading uses an address and a length that stay beside the owner, and does not ask who that is. `push` and
//! `set` lay an [overlay](super::overlay) over a long vector that is shared, so that they copy a page; other
//! changes copy all of it.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::Arc;

use super::overlay::{Common, Overlay};
use super::vector_base;

/// A vector of values.
pub struct SharedVec<T: Clone> {
    base: NonNull<T>,
    len: usize,
    memory: VecMemory<T>,
}

enum VecMemory<T> {
    Own(Vec<T>),
    Overlay(Overlay<T>),
    Common(Arc<Common<T, KeptVec<T>>>),
}

/// What keeps the values that are shared.
enum KeptVec<T> {
    Vec { _vec: Vec<T> },
    Overlay { _overlay: Overlay<T> },
}

/// The vector while it changes; the address and length that readers use are renewed when this is dropped.
pub struct Changing<'v, T: Clone> {
    shared: &'v mut SharedVec<T>,
}

// SAFETY: the address is that of the memory beside it, which is owned or shared and not written.
unsafe impl<T: Clone + Send + Sync> Send for SharedVec<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Clone + Sync> Sync for SharedVec<T> {}

impl<T: Clone> SharedVec<T> {
    /// Returns the vector for a change. O(1), or O(length) if it is shared, or has been.
    #[inline(always)]
    pub fn change(&mut self) -> Changing<'_, T> {
        if !matches!(self.memory, VecMemory::Own(_)) {
            self.copy();
        }
        Changing { shared: self }
    }

    /// Makes the vector shared, so that cloning it copies nothing. O(1), and O(length) if there is much spare
    /// capacity.
    pub fn share(&mut self) {
        let memory = match std::mem::replace(&mut self.memory, VecMemory::Own(Vec::new())) {
            VecMemory::Own(mut _vec) => {
                _vec.shrink_to_fit();
                self.base = vector_base(_vec.as_ptr());
                KeptVec::Vec { _vec }
            }
            VecMemory::Overlay(_overlay) => KeptVec::Overlay { _overlay },
            common @ VecMemory::Common(_) => {
                self.memory = common;
                return;
            }
        };
        self.memory = VecMemory::Common(Arc::new(Common::new(memory, self.base, self.len)));
    }

    /// Returns the bytes of the memory that is shared with nobody.
    pub fn own_bytes(&self) -> usize {
        match &self.memory {
            VecMemory::Own(vec) => vec.capacity() * size_of::<T>(),
            VecMemory::Overlay(overlay) => overlay.own_bytes(),
            VecMemory::Common(_) => 0,
        }
    }

    #[cold]
    #[inline(never)]
    fn copy(&mut self) {
        *self = SharedVec::from(self.to_vec());
    }
}

impl<T: Copy> SharedVec<T> {
    /// Adds a value at the end. Amortised O(1), and O(length) for a vector that was shared and is short.
    #[inline]
    pub fn push(&mut self, value: T) {
        match &mut self.memory {
            VecMemory::Own(vec) if vec.len() < vec.capacity() => {
                vec.push(value);
                self.len += 1;
            }
            _ => self.push_slowly(value),
        }
    }

    #[inline(never)]
    fn push_slowly(&mut self, value: T) {
        self.lay_over();
        match &mut self.memory {
            VecMemory::Overlay(overlay) if self.len < overlay.capacity() => {
                overlay.write(self.len, value);
                self.len += 1;
            }
            _ => self.change().push(value),
        }
    }

    /// Replaces a value. O(1), and O(length) for a vector that was shared and is short.
    ///
    /// # Panics
    /// If the vector has no value at that index.
    #[inline]
    pub fn set(&mut self, index: usize, value: T) {
        match &mut self.memory {
            VecMemory::Own(vec) => vec[index] = value,
            _ => self.set_slowly(index, value),
        }
    }

    #[cold]
    #[inline(never)]
    fn set_slowly(&mut self, index: usize, value: T) {
        assert!(index < self.len);
        self.lay_over();
        match &mut self.memory {
            VecMemory::Overlay(overlay) => overlay.write(index, value),
            _ => self.change()[index] = value,
        }
    }

    /// Lays an overlay over shared values, if there are enough.
    fn lay_over(&mut self) {
        if let VecMemory::Common(common) = &self.memory
            && let Some(overlay) = common.overlay()
        {
            self.base = overlay.base();
            self.memory = VecMemory::Overlay(overlay);
        }
    }
}

impl<T: Clone> From<Vec<T>> for SharedVec<T> {
    fn from(vec: Vec<T>) -> SharedVec<T> {
        SharedVec { base: vector_base(vec.as_ptr()), len: vec.len(), memory: VecMemory::Own(vec) }
    }
}

impl<T: Clone> Default for SharedVec<T> {
    fn default() -> SharedVec<T> {
        SharedVec::from(Vec::new())
    }
}

impl<T: Clone> Clone for SharedVec<T> {
    fn clone(&self) -> SharedVec<T> {
        match &self.memory {
            VecMemory::Common(common) => SharedVec { memory: VecMemory::Common(common.clone()), ..*self },
            _ => SharedVec::from(self.to_vec()),
        }
    }
}

impl<T: Clone> Deref for SharedVec<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: address and length are those of `memory`, whose vector changes only here and through
        // `Changing`, which renews both. Neither a vector behind an `Arc` nor an overlay moves its values.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr(), self.len) }
    }
}

impl<T: Clone> Deref for Changing<'_, T> {
    type Target = Vec<T>;

    #[inline(always)]
    fn deref(&self) -> &Vec<T> {
        match &self.shared.memory {
            VecMemory::Own(vec) => vec,
            _ => unreachable!("`change` made it the vector's own"),
        }
    }
}

impl<T: Clone> DerefMut for Changing<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        match &mut self.shared.memory {
            VecMemory::Own(vec) => vec,
            _ => unreachable!("`change` made it the vector's own"),
        }
    }
}

impl<T: Clone> Drop for Changing<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        (self.shared.base, self.shared.len) = (vector_base(self.as_ptr()), self.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_vector_is_copied_by_its_first_change() {
        let mut one = SharedVec::from(vec![1, 2, 3]);
        one.share();
        let other = one.clone();
        assert_eq!(one.as_ptr(), other.as_ptr());
        one.change().push(4);
        one.change().remove(0);
        assert_eq!((&one[..], &other[..]), (&[2, 3, 4][..], &[1, 2, 3][..]));
        drop(one);
        assert_eq!(other.clone().to_vec(), [1, 2, 3]);
    }

    #[test]
    fn long_vectors_are_changed_by_the_page() {
        let all: Vec<u64> = (0..50_000).collect();
        let mut first = SharedVec::from(all.clone());
        first.share();
        let (mut one, mut other) = (first.clone(), first.clone());
        one.push(1);
        one.set(7, 70);
        assert_eq!((one.len(), one[7], one[50_000], one[49_999]), (50_001, 70, 1, 49_999));
        if cfg!(all(target_os = "linux", target_pointer_width = "64")) {
            assert!(one.own_bytes() <= 2 * 4096, "{}", one.own_bytes());
        }
        // As many again, so that it moves.
        all.iter().for_each(|&n| other.push(n));
        assert_eq!((other.len(), other[49_999], other[50_000], other[99_999]), (100_000, 49_999, 0, 49_999));
        one.share();
        let mut again = one.clone();
        again.set(8, 80);
        again.change().remove(0);
        assert_eq!((again[6], again[7], one[8], again.len()), (70, 80, 8, 50_000));
        drop((one, again, other));
        assert_eq!(first.to_vec(), all);
    }
}
