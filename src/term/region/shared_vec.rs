//! A vector that an engine shares with its program until it changes it.
//!
//! Reading uses an address and a length that stay beside the owner, and does not ask who that is. The first
//! change of a shared vector copies it.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::Arc;

/// A vector of values.
pub struct SharedVec<T: Clone> {
    base: NonNull<T>,
    len: usize,
    memory: VecMemory<T>,
}

enum VecMemory<T> {
    Own(Vec<T>),
    Common(Arc<Vec<T>>),
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
    /// Returns the vector for a change. O(1), or O(length) if it is shared.
    #[inline(always)]
    pub fn change(&mut self) -> Changing<'_, T> {
        if let VecMemory::Common(_) = self.memory {
            self.copy();
        }
        Changing { shared: self }
    }

    /// Adds a value at the end. Amortised O(1), and O(length) if the vector is shared.
    #[inline]
    pub fn push(&mut self, value: T) {
        match &mut self.memory {
            VecMemory::Own(vec) if vec.len() < vec.capacity() => {
                vec.push(value);
                self.len += 1;
            }
            _ => self.change().push(value),
        }
    }

    /// Makes the vector shared, so that cloning it copies nothing. O(1), and O(length) if there is much spare
    /// capacity.
    pub fn share(&mut self) {
        if let VecMemory::Own(vec) = &mut self.memory {
            let mut vec = std::mem::take(vec);
            vec.shrink_to_fit();
            self.base = base_of(&vec);
            self.memory = VecMemory::Common(Arc::new(vec));
        }
    }

    /// Returns the bytes of the memory that is shared with nobody.
    pub fn own_bytes(&self) -> usize {
        match &self.memory {
            VecMemory::Own(vec) => vec.capacity() * size_of::<T>(),
            VecMemory::Common(_) => 0,
        }
    }

    #[cold]
    #[inline(never)]
    fn copy(&mut self) {
        *self = SharedVec::from(self.to_vec());
    }
}

fn base_of<T>(vec: &[T]) -> NonNull<T> {
    NonNull::from(vec).cast()
}

impl<T: Clone> From<Vec<T>> for SharedVec<T> {
    fn from(vec: Vec<T>) -> SharedVec<T> {
        SharedVec { base: base_of(&vec), len: vec.len(), memory: VecMemory::Own(vec) }
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
            VecMemory::Own(vec) => SharedVec::from(vec.clone()),
            VecMemory::Common(vec) => {
                SharedVec { base: self.base, len: self.len, memory: VecMemory::Common(vec.clone()) }
            }
        }
    }
}

impl<T: Clone> Deref for SharedVec<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: address and length are those of `memory`, whose vector changes only through `Changing`,
        // which renews both. A vector behind an `Arc` never moves its values.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr(), self.len) }
    }
}

impl<T: Clone> Deref for Changing<'_, T> {
    type Target = Vec<T>;

    #[inline(always)]
    fn deref(&self) -> &Vec<T> {
        match &self.shared.memory {
            VecMemory::Own(vec) => vec,
            VecMemory::Common(vec) => vec,
        }
    }
}

impl<T: Clone> DerefMut for Changing<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        match &mut self.shared.memory {
            VecMemory::Own(vec) => vec,
            VecMemory::Common(_) => unreachable!("`change` made it the vector's own"),
        }
    }
}

impl<T: Clone> Drop for Changing<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        (self.shared.base, self.shared.len) = (base_of(self), self.len());
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
}
