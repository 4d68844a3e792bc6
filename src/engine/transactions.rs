//! Transactions of the host: several queries and facts whose changes are kept together or not at all.

use super::Engine;

/// An open transaction; dropping it ends it.
struct OpenTransaction<'e> {
    engine: &'e mut Engine,
    is_kept: bool,
}

impl OpenTransaction<'_> {
    fn begin(engine: &mut Engine) -> OpenTransaction<'_> {
        engine.machine.begin_host_transaction();
        OpenTransaction { engine, is_kept: false }
    }
}

impl Drop for OpenTransaction<'_> {
    fn drop(&mut self) {
        self.engine.machine.end_host_transaction(self.is_kept);
    }
}

impl Engine {
    /// Runs `work`, and keeps what it changed only if it returns `Ok`. After an error or a panic, the clauses
    /// are again those from before. Transactions nest, also with those of `transaction/1`.
    ///
    /// The clauses of dynamic predicates are restored, and nothing else: not loaded texts, flags, operators,
    /// global variables, records or streams. The memory of removed clauses is freed when the outermost
    /// transaction ends. If `work` puts another engine in the place of this one, as `std::mem::swap` does,
    /// the transaction never ends, and this engine keeps its changes. O(changes)
    ///
    /// ```
    /// use taquin::Engine;
    /// let mut engine = Engine::new();
    /// engine.consult_str("bank.pl", ":- dynamic balance/2. balance(ann, 10). balance(bob, 0).")?;
    /// let transfer = engine.transaction(|bank| {
    ///     bank.once("retract(balance(bob, B)), C is B + 50, assertz(balance(bob, C))")?;
    ///     match bank.once("retract(balance(ann, B)), B >= 50, C is B - 50, assertz(balance(ann, C))")? {
    ///         true => Ok::<(), Box<dyn std::error::Error>>(()),
    ///         false => Err("ann has too little".into()),
    ///     }
    /// });
    /// assert!(transfer.is_err());
    /// assert!(engine.once("balance(ann, 10), balance(bob, 0)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the error of `work`.
    pub fn transaction<T, E>(&mut self, work: impl FnOnce(&mut Engine) -> Result<T, E>) -> Result<T, E> {
        let mut transaction = OpenTransaction::begin(self);
        let result = work(transaction.engine);
        transaction.is_kept = result.is_ok();
        result
    }

    /// Runs `work`, and undoes what it changed: facts of one request, for example. Restores what
    /// [`Engine::transaction`] restores. O(changes)
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("access.pl", ":- dynamic role/1. allowed(write) :- role(editor).")?;
    /// let allowed = engine.snapshot(|engine| {
    ///     engine.fact("role", ["editor"])?;
    ///     engine.once("allowed(write)")
    /// })?;
    /// assert!(allowed && !engine.once("allowed(write)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn snapshot<T>(&mut self, work: impl FnOnce(&mut Engine) -> T) -> T {
        let transaction = OpenTransaction::begin(self);
        work(transaction.engine)
    }
}
