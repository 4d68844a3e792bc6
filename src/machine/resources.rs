//! State of the modules above the machine, one value for each type.
//!
//! Types that are part of a program (flags, records, loaded texts, …) are registered
//! ([`Machine::add_program_part`]). An engine of a program gets its own copy of such a value at its first
//! access; every engine creates other values (streams, processes, tables, …) for itself.

use std::any::{Any, TypeId};
use std::sync::Arc;

use super::Machine;
use crate::term::Atom;
use crate::text::conversion::CharConversion;

/// One value of each type, found by its type. The last one used is first.
#[derive(Default)]
pub struct Resources {
    own: Vec<(TypeId, Box<dyn Any + Send>)>,
    /// The values of the program.
    program: Arc<[(TypeId, Part)]>,
    /// How the values that are part of a program are taken out.
    takers: Arc<Vec<(TypeId, Taker)>>,
}

/// The values of a program.
pub(super) struct FrozenResources {
    parts: Arc<[(TypeId, Part)]>,
    takers: Arc<Vec<(TypeId, Taker)>>,
}

type Part = Arc<dyn ProgramPart>;

/// State that is part of a program. The memory limit counts its bytes, and the collector of atoms keeps its
/// atoms, while an engine has a value of its own.
pub trait ProgramState: Any + Clone + Send + Sync {
    /// Returns the bytes that the value holds outside the heap and the database.
    fn bytes(&self) -> usize;

    /// Reports every atom in the value.
    fn atoms(&self, keep: &mut dyn FnMut(Atom));
}

type Taker = fn(&mut Resources) -> Option<Part>;

/// A value that belongs to a program.
trait ProgramPart: Send + Sync {
    /// Returns the copy of an engine.
    fn copied(&self) -> Box<dyn Any + Send>;

    /// Returns the value.
    fn value(&self) -> &dyn Any;
}

impl<T: Any + Clone + Send + Sync> ProgramPart for T {
    fn copied(&self) -> Box<dyn Any + Send> {
        Box::new(self.clone())
    }

    fn value(&self) -> &dyn Any {
        self
    }
}

impl ProgramState for CharConversion {
    fn bytes(&self) -> usize {
        CharConversion::bytes(self)
    }

    fn atoms(&self, _: &mut dyn FnMut(Atom)) {}
}

impl Machine {
    /// Makes the value of type `T` a part of the program.
    pub fn add_program_part<T: ProgramState>(&mut self) {
        let take: Taker = |resources| {
            let at = resources.own.iter().position(|(kind, _)| *kind == TypeId::of::<T>())?;
            let (_, value) = resources.own.swap_remove(at);
            value.downcast::<T>().ok().map(|value| Arc::new(*value) as Part)
        };
        Arc::make_mut(&mut self.resources.takers).push((TypeId::of::<T>(), take));
        self.add_store(|m| m.resources.own::<T>().map_or(0, T::bytes));
        self.add_atom_roots(|m, keep| m.resources.own::<T>().into_iter().for_each(|value| value.atoms(keep)));
    }
}

impl Resources {
    /// Returns the value of type `T`: at the first access a copy of the program's, or created by `Default`.
    #[inline]
    pub fn get<T: Default + Any + Send>(&mut self) -> &mut T {
        if self.own.first().is_none_or(|(kind, _)| *kind != TypeId::of::<T>()) {
            match self.own.iter().position(|(kind, _)| *kind == TypeId::of::<T>()) {
                // The one used before stays near: two in turn cost no search.
                Some(at) => self.own[..=at].rotate_right(1),
                None => self.begin::<T>(),
            }
        }
        self.own[0].1.downcast_mut().unwrap_or_else(|| unreachable!("stored under its own type"))
    }

    #[cold]
    fn begin<T: Default + Any + Send>(&mut self) {
        let kind = TypeId::of::<T>();
        let part = self.program.iter().find(|(known, _)| *known == kind);
        let value: Box<dyn Any + Send> = match part {
            // The part's own method: an `Arc` is a part, too.
            Some((_, part)) => part.as_ref().copied(),
            None => Box::<T>::default(),
        };
        self.own.insert(0, (kind, value));
    }

    /// Returns the engine's own value of type `T`, unless it is as the program's or not there.
    #[inline]
    pub fn own<T: Any>(&self) -> Option<&T> {
        self.own.iter().find(|(kind, _)| *kind == TypeId::of::<T>())?.1.downcast_ref()
    }

    /// Returns the value of type `T`, the engine's own or the program's; `None` if there is none yet.
    pub fn seen<T: Any>(&self) -> Option<&T> {
        let program = || self.program.iter().find(|(kind, _)| *kind == TypeId::of::<T>());
        self.own().or_else(|| program()?.1.as_ref().value().downcast_ref())
    }

    /// Replaces the value of type `T`.
    pub fn put<T: Any + Send>(&mut self, value: T) {
        self.own.retain(|(kind, _)| *kind != TypeId::of::<T>());
        self.own.insert(0, (TypeId::of::<T>(), Box::new(value)));
    }

    /// Takes out what is part of a program.
    pub(super) fn freeze(mut self) -> FrozenResources {
        let takers = std::mem::take(&mut self.takers);
        let changed: Vec<(TypeId, Part)> =
            takers.iter().filter_map(|(kind, take)| Some((*kind, take(&mut self)?))).collect();
        if changed.is_empty() {
            return FrozenResources { parts: self.program, takers };
        }
        let is_changed = |kind: &TypeId| changed.iter().any(|(known, _)| known == kind);
        let same = self.program.iter().filter(|(kind, _)| !is_changed(kind)).cloned().collect::<Vec<_>>();
        FrozenResources { parts: changed.into_iter().chain(same).collect(), takers }
    }
}

impl FrozenResources {
    /// Returns the values of a new engine.
    pub(super) fn begin(&self) -> Resources {
        Resources { own: Vec::new(), program: self.parts.clone(), takers: self.takers.clone() }
    }
}
