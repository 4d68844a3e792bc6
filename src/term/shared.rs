//! A value that an engine shares with its program until it changes it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value of its own, or one in common with others: the first change copies the latter. For what is read
/// rarely; what calls read has its address beside the owner (`term/region`).
pub enum Shared<T> {
    Own(T),
    Common(Arc<T>),
}

impl<T> Shared<T> {
    /// Makes the value common, so that cloning it copies nothing.
    pub fn freeze(self) -> Arc<T> {
        match self {
            Shared::Own(value) => Arc::new(value),
            Shared::Common(value) => value,
        }
    }
}

impl<T> Shared<T> {
    /// Returns the value if it is shared with nobody.
    pub fn own(&self) -> Option<&T> {
        match self {
            Shared::Own(value) => Some(value),
            Shared::Common(_) => None,
        }
    }
}

impl<T> From<&Arc<T>> for Shared<T> {
    fn from(value: &Arc<T>) -> Shared<T> {
        Shared::Common(value.clone())
    }
}

impl<T: Default> Shared<T> {
    /// Makes the value common and returns it. O(1)
    pub fn share(&mut self) -> Arc<T> {
        let common = std::mem::take(self).freeze();
        *self = Shared::Common(common.clone());
        common
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared::Own(T::default())
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Own(value) => value,
            Shared::Common(value) => value,
        }
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        if let Shared::Common(value) = self {
            *self = Shared::Own(T::clone(value));
        }
        match self {
            Shared::Own(value) => value,
            Shared::Common(_) => unreachable!("copied"),
        }
    }
}
