//! Objects of the host: values that programs hold and pass on, but do not see inside.
//!
//! On the heap, an object is a box that contains an atom. The entry of that atom in the table of atoms
//! ([`Symbols`](super::Symbols)) has the object beside the name that is written. So the collector of atoms
//! knows which objects are in use, wherever terms are kept: on the heap, in clauses, records, tables. In one
//! engine an object has one atom, which is found by the object's address: boxes are equal if their objects
//! are the same one.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Types whose values programs hold as objects: an `Arc<T>` converts to a term and back.
///
/// An object is atomic, but neither an atom, a number nor a string. Two are equal if they are the same
/// allocation. `findall/3`, `assertz/1`, `copy_term/2` and their like copy the reference.
///
/// The engine drops its reference when it finds that no term refers to the object any more, and at the
/// latest with itself. It looks for such objects when there are twice as many as after the last look, 4,000
/// at least, and at `garbage_collect/0`. Objects in the facts of a [`Program`](crate::Program) live as long
/// as it.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicI64, Ordering};
/// use taquin::{Engine, HostType};
///
/// struct Account(AtomicI64);
/// impl HostType for Account {
///     const NAME: &'static str = "account";
/// }
///
/// let mut engine = Engine::new();
/// let mut methods = engine.class::<Account>();
/// methods.property("balance", |account: Arc<Account>| account.0.load(Ordering::Relaxed));
/// methods.function("deposit", |account: Arc<Account>, sum: i64| {
///     account.0.fetch_add(sum, Ordering::Relaxed) + sum
/// });
/// let account = Arc::new(Account(AtomicI64::new(10)));
/// engine.fact("owns", ("ann", account.clone()))?;
/// assert!(engine.once("owns(ann, A), object_call(A, deposit(5, 15)), object_property(A, balance, 15)")?);
/// assert_eq!(account.0.load(Ordering::Relaxed), 15);
/// let owned = engine.prepare("owns(Who, Account)")?;
/// let same: Option<Arc<Account>> = engine.first(&owned, ("ann",))?;
/// assert!(same.is_some_and(|same| Arc::ptr_eq(&same, &account)));
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait HostType: Send + Sync + Sized + 'static {
    /// The name of the type in terms that are written, in type errors, and as the module of its methods.
    const NAME: &'static str;
}

/// An object of any type: see [`HostType`]. Cloning copies the reference.
#[derive(Clone)]
pub struct HostObject(Arc<dyn AnyHost>);

/// A [`HostType`] whose type is known at run time only.
trait AnyHost: Any + Send + Sync {
    fn type_name(&self) -> &'static str;
}

impl<T: HostType> AnyHost for T {
    fn type_name(&self) -> &'static str {
        T::NAME
    }
}

impl HostObject {
    /// Makes an object of a value that may have other owners.
    pub fn new<T: HostType>(value: Arc<T>) -> HostObject {
        HostObject(value)
    }

    /// Returns the name of its type.
    pub fn type_name(&self) -> &'static str {
        self.0.type_name()
    }

    /// Returns the value, if it is of type `T`.
    pub fn downcast_ref<T: HostType>(&self) -> Option<&T> {
        let value: &dyn Any = &*self.0;
        value.downcast_ref()
    }

    /// Returns the value, shared, if it is of type `T`.
    pub fn downcast<T: HostType>(&self) -> Option<Arc<T>> {
        let value: Arc<dyn Any + Send + Sync> = self.0.clone();
        value.downcast().ok()
    }

    /// Returns the address of the value, by which objects that are alive differ.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).cast::<()>().addr()
    }
}

/// Objects are equal if they are the same one.
impl PartialEq for HostObject {
    fn eq(&self, other: &HostObject) -> bool {
        self.address() == other.address()
    }
}

impl Eq for HostObject {}

impl Hash for HostObject {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

/// An object is shared by threads, so what it changes is behind a lock or atomic, for a panic as well.
impl UnwindSafe for HostObject {}
impl RefUnwindSafe for HostObject {}

/// Writes the type and the address: `<account>(0x7f3c5c000b70)`.
impl fmt::Display for HostObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>({:#x})", self.type_name(), self.address())
    }
}

impl fmt::Debug for HostObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The objects of a table of atoms, by the numbers of these.
#[derive(Clone, Default)]
pub struct ObjectTable {
    objects: FxHashMap<u32, HostObject>,
    /// The atom of each object, by address.
    atoms: FxHashMap<usize, u32>,
}

impl ObjectTable {
    /// Returns the atom of an object.
    pub fn atom_of(&self, object: &HostObject) -> Option<u32> {
        self.atoms.get(&object.address()).copied()
    }

    /// Returns the object of an atom.
    pub fn get(&self, atom: u32) -> Option<&HostObject> {
        self.objects.get(&atom)
    }

    /// Returns the number of objects.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Adds an object, which has no atom yet.
    pub fn insert(&mut self, atom: u32, object: &HostObject) {
        self.objects.insert(atom, object.clone());
        self.atoms.insert(object.address(), atom);
    }

    /// Removes the object of an atom, if it has one.
    pub fn remove(&mut self, atom: u32) -> Option<HostObject> {
        if self.objects.is_empty() {
            return None;
        }
        let object = self.objects.remove(&atom)?;
        self.atoms.remove(&object.address());
        Some(object)
    }

    /// Returns the objects of both tables.
    pub fn joined(&self, other: &ObjectTable) -> ObjectTable {
        let mut all = self.clone();
        all.objects.extend(other.objects.iter().map(|(atom, object)| (*atom, object.clone())));
        all.atoms.extend(&other.atoms);
        all
    }
}
