//! Reading and writing that may block, done by a separate thread so that the engine keeps checking its
//! limits.
//!
//! The thread does one request at a time and reads no further than requested: it takes no bytes ahead of a
//! program that shares its input. Work continues when the engine stops waiting for it; the next request gets
//! its result. A thread that waits when its stream is closed ends once the device answers.

use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::limits::Watch;

/// The longest time that the engine waits without checking its limits.
const NAP: Duration = Duration::from_millis(10);

/// The error of a reader or writer of the host that panicked.
pub const PANICKED: &str = "reading or writing panicked";

/// The memory that an idle thread touches: stack, thread-local data, its mailbox.
const THREAD: usize = 24 << 10;

/// A thread that turns each `A` into a `B`.
struct Worker<A, B> {
    mailbox: Arc<Mailbox<A, B>>,
    thread: Option<JoinHandle<()>>,
    /// Whether a question was sent whose answer has not arrived.
    asked: bool,
}

/// The place where the engine and a thread leave a question and its answer. A channel each would do the same
/// with twenty times the code, for every type of question and answer.
struct Mailbox<A, B> {
    state: Mutex<MailboxState<A, B>>,
    changed: Condvar,
}

struct MailboxState<A, B> {
    question: Option<A>,
    answer: Option<B>,
    /// Whether the engine or the thread has left.
    is_over: bool,
}

impl<A, B> Mailbox<A, B> {
    fn state(&self) -> MutexGuard<'_, MailboxState<A, B>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut MailboxState<A, B>)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    /// Waits for a question. Returns `None` if there will be none.
    fn question(&self) -> Option<A> {
        let is_idle = |state: &mut MailboxState<A, B>| state.question.is_none() && !state.is_over;
        let state = self.changed.wait_while(self.state(), is_idle);
        state.unwrap_or_else(PoisonError::into_inner).question.take()
    }
}

/// Leaves a mailbox when it is dropped, also by a panic.
struct Leaving<A, B>(Arc<Mailbox<A, B>>);

impl<A, B> Drop for Leaving<A, B> {
    fn drop(&mut self) {
        self.0.change(|state| state.is_over = true);
    }
}

impl<A: Send + 'static, B: Send + 'static> Worker<A, B> {
    fn new(mut work: impl FnMut(A) -> B + Send + 'static) -> io::Result<Worker<A, B>> {
        let state = MailboxState { question: None, answer: None, is_over: false };
        let mailbox = Arc::new(Mailbox { state: Mutex::new(state), changed: Condvar::new() });
        let own = Leaving(mailbox.clone());
        let run = move || {
            while let Some(question) = own.0.question() {
                let answer = work(question);
                own.0.change(|state| state.answer = Some(answer));
            }
        };
        let thread = std::thread::Builder::new().name("taquin-io".to_owned()).spawn(run)?;
        Ok(Worker { mailbox, thread: Some(thread), asked: false })
    }

    fn ask(&mut self, question: A) {
        // If the thread has ended, the wait for its answer reports it.
        self.mailbox.change(|state| state.question = Some(question));
        self.asked = true;
    }

    /// Returns the answer, however long it takes.
    fn wait(&mut self) -> io::Result<B> {
        self.answer_within(Duration::MAX)
    }

    /// Returns the answer; `ErrorKind::Interrupted` if it takes longer than a nap.
    fn answer(&mut self) -> io::Result<B> {
        self.answer_within(NAP)
    }

    fn answer_within(&mut self, time: Duration) -> io::Result<B> {
        let is_busy = |state: &mut MailboxState<A, B>| state.answer.is_none() && !state.is_over;
        let state = self.mailbox.changed.wait_timeout_while(self.mailbox.state(), time, is_busy);
        let (mut state, waited) = state.unwrap_or_else(PoisonError::into_inner);
        match state.answer.take() {
            None if waited.timed_out() => Err(io::ErrorKind::Interrupted.into()),
            None => Err(io::Error::other(PANICKED)),
            Some(answer) => {
                self.asked = false;
                Ok(answer)
            }
        }
    }
}

impl<A, B> Drop for Worker<A, B> {
    fn drop(&mut self) {
        self.mailbox.change(|state| state.is_over = true);
        // An idle thread ends at once and closes its device.
        if let Some(thread) = self.thread.take().filter(|_| !self.asked) {
            let _ = thread.join();
        }
    }
}

/// A thread that reads at most the number of bytes that it is asked for.
type Reading = Worker<usize, io::Result<Vec<u8>>>;

/// A reader whose source may block, such as a pipe: a thread of its own reads at most what was asked for.
///
/// A [`LineSource`](crate::LineSource) over one returns `ErrorKind::WouldBlock` while nothing arrives. Then a
/// query that reads obeys its limits and interrupts.
///
/// ```
/// use taquin::SlowReader;
/// let mut reader = SlowReader::new(Box::new("text".as_bytes()));
/// let mut bytes = Vec::new();
/// assert!(reader.wait(&mut bytes, 8).unwrap());
/// assert_eq!(bytes, b"text");
/// assert!(!reader.wait(&mut bytes, 8).unwrap());
/// ```
pub struct SlowReader {
    reader: Option<Box<dyn Read + Send>>,
    worker: Option<Reading>,
}

impl std::fmt::Debug for SlowReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SlowReader").field("started", &self.worker.is_some()).finish_non_exhaustive()
    }
}

impl SlowReader {
    /// Creates a reader; its thread starts when something is asked for.
    pub fn new(reader: Box<dyn Read + Send>) -> SlowReader {
        SlowReader { reader: Some(reader), worker: None }
    }

    /// Returns the bytes of the thread, once it was started.
    pub(crate) fn thread_bytes(&self) -> usize {
        if self.worker.is_some() { THREAD } else { 0 }
    }

    /// Adds at most `most` bytes to `buffer`; returns `false` at the end of input.
    ///
    /// # Errors
    /// `ErrorKind::Interrupted` if nothing arrived within ten milliseconds: check the limits and call again;
    /// those of reading.
    pub fn fill(&mut self, buffer: &mut Vec<u8>, most: usize) -> io::Result<bool> {
        self.fill_by(buffer, most, Worker::answer)
    }

    /// Like [`SlowReader::fill`], but waits until something arrives.
    ///
    /// # Errors
    /// Those of reading.
    pub fn wait(&mut self, buffer: &mut Vec<u8>, most: usize) -> io::Result<bool> {
        self.fill_by(buffer, most, Worker::wait)
    }

    fn fill_by(
        &mut self,
        buffer: &mut Vec<u8>,
        most: usize,
        answer: impl Fn(&mut Reading) -> io::Result<io::Result<Vec<u8>>>,
    ) -> io::Result<bool> {
        if let Some(mut reader) = self.reader.take() {
            self.worker = Some(Worker::new(move |most| {
                let mut bytes = vec![0; most];
                let count = reader.read(&mut bytes)?;
                bytes.truncate(count);
                Ok(bytes)
            })?);
        }
        let Some(worker) = &mut self.worker else { return Ok(false) };
        if !worker.asked {
            worker.ask(most);
        }
        let bytes = answer(worker)??;
        buffer.extend_from_slice(&bytes);
        Ok(!bytes.is_empty())
    }
}

/// A writer that may block.
pub struct SlowWriter {
    worker: Worker<Vec<u8>, io::Result<()>>,
    watch: Watch,
}

impl SlowWriter {
    pub fn new(mut writer: Box<dyn Write + Send>, watch: Watch) -> io::Result<SlowWriter> {
        let write = move |bytes: Vec<u8>| {
            writer.write_all(&bytes)?;
            writer.flush()
        };
        Ok(SlowWriter { worker: Worker::new(write)?, watch })
    }

    /// Passes bytes to the thread, after the previous bytes were written.
    ///
    /// # Errors
    /// Those of writing; `ErrorKind::Interrupted` if a limit is exceeded meanwhile.
    pub fn write(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.finish()?;
        self.worker.ask(std::mem::take(bytes));
        self.finish()
    }

    /// Waits until the bytes are written.
    fn finish(&mut self) -> io::Result<()> {
        while self.worker.asked {
            match self.worker.answer() {
                Ok(written) => written?,
                Err(e) if e.kind() == io::ErrorKind::Interrupted && !self.watch.has_passed() => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
}

/// Work that may block, such as opening a pipe that no other process has opened.
pub struct SlowWork<B>(Worker<(), Option<B>>);

impl<B: Send + 'static> SlowWork<B> {
    /// Starts the work.
    pub fn new(work: impl FnOnce() -> B + Send + 'static) -> io::Result<SlowWork<B>> {
        let mut work = Some(work);
        let mut worker = Worker::new(move |()| work.take().map(|work| work()))?;
        worker.ask(());
        Ok(SlowWork(worker))
    }

    /// Returns the result; `ErrorKind::Interrupted` if it takes longer: check the limits and call again.
    pub fn result(&mut self) -> io::Result<B> {
        self.0.answer()?.ok_or_else(|| io::ErrorKind::Other.into())
    }
}

/// Returns whether reading or writing the file may wait for another process or a person.
#[cfg(unix)]
pub fn may_block(path: &Path) -> bool {
    use std::io::IsTerminal;
    use std::os::unix::fs::FileTypeExt;
    let Ok(data) = std::fs::metadata(path) else { return false };
    let kind = data.file_type();
    kind.is_fifo()
        || kind.is_socket()
        || kind.is_char_device() && std::fs::File::open(path).is_ok_and(|f| f.is_terminal())
}

#[cfg(not(unix))]
pub fn may_block(_: &Path) -> bool {
    false
}

/// Unblocks a thread that waits to open a pipe, by opening both ends for a moment.
pub fn release(path: &Path) {
    let _ = OpenOptions::new().read(true).write(true).open(path);
}
