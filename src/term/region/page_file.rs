//! The file in memory from which engines map what they share with their program.
//!
//! A process has one, without a name. A program that an engine changes gets a part of it, once, and each
//! engine maps that part privately: the system copies a page when the engine first writes to it. One file for
//! all programs, since a process may have few files open and many programs.
//!
//! Only Linux has such files (`memfd_create`), and 32 bits have few addresses to map them to. Elsewhere, or
//! where the system refuses, there is no part, and engines copy what they change as a whole.

use std::ptr::NonNull;

/// The bytes of a page. The system's may be smaller; larger ones are not supported.
pub(super) const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod system {
    use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
    use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

    use super::{NonNull, PAGE, PAGE_BITS};
    use crate::term::holes::Holes;
    use crate::width::Width;

    /// A part of the file, written once.
    pub struct FilePart {
        /// In pages.
        start: u32,
        count: u32,
    }

    /// The file, and which of its pages are in use. `None` if the system has no such files, or larger pages.
    static FILE: LazyLock<Option<PageFile>> = LazyLock::new(PageFile::new);

    struct PageFile {
        descriptor: OwnedFd,
        space: Mutex<FileSpace>,
    }

    /// Pages that are free, and the end of the file.
    #[derive(Default)]
    struct FileSpace {
        holes: Holes,
        end: u32,
    }

    impl PageFile {
        fn new() -> Option<PageFile> {
            // SAFETY: asks for a number.
            let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            if !usize::try_from(page).is_ok_and(|page| PAGE.is_multiple_of(page)) {
                return None;
            }
            // SAFETY: the name is a string of C, and the descriptor is no one else's.
            let descriptor = unsafe {
                let number = libc::memfd_create(c"taquin".as_ptr(), libc::MFD_CLOEXEC);
                (number >= 0).then(|| OwnedFd::from_raw_fd(number))?
            };
            Some(PageFile { descriptor, space: Mutex::default() })
        }

        fn space(&self) -> MutexGuard<'_, FileSpace> {
            self.space.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Changes which pages of a part have memory.
        fn allocate(&self, mode: libc::c_int, part: &FilePart) -> bool {
            let (start, length) = (offset(part.start), offset(part.count));
            // SAFETY: the descriptor is open; no address is passed.
            unsafe { libc::fallocate(self.descriptor.as_raw_fd(), mode, start, length) == 0 }
        }

        fn map(&self, part: &FilePart, at: *mut u8, flags: libc::c_int) -> Option<NonNull<u8>> {
            let (read_write, file) = (libc::PROT_READ | libc::PROT_WRITE, self.descriptor.as_raw_fd());
            // SAFETY: either the system chooses the address, or the caller gives one that it has mapped.
            let base =
                unsafe { libc::mmap(at.cast(), part.bytes(), read_write, flags, file, offset(part.start)) };
            mapped(base)
        }
    }

    fn offset(pages: u32) -> i64 {
        i64::from(pages) << PAGE_BITS
    }

    fn mapped(base: *mut libc::c_void) -> Option<NonNull<u8>> {
        if base == libc::MAP_FAILED { None } else { NonNull::new(base.cast()) }
    }

    impl FilePart {
        /// Returns the bytes of the part.
        pub fn bytes(&self) -> usize {
            self.count.to_usize() * PAGE
        }

        /// Writes bytes to a new part. Returns `None` if the system refuses. O(bytes)
        ///
        /// # Safety
        /// Those bytes are allocated, and nobody writes to them meanwhile. They need not be initialized.
        pub unsafe fn of(base: NonNull<u8>, bytes: usize) -> Option<FilePart> {
            let file = FILE.as_ref()?;
            let count = u32::try_from(bytes.div_ceil(PAGE)).ok()?;
            let start = {
                let mut space = file.space();
                let (found, end) = (space.holes.take(count), space.end);
                found.or_else(|| {
                    space.end = end.checked_add(count)?;
                    Some(end)
                })?
            };
            let part = FilePart { start, count };
            // Memory that the system could not provide later would end the process.
            let room =
                file.allocate(0, &part).then(|| file.map(&part, std::ptr::null_mut(), libc::MAP_SHARED));
            let target = room.flatten()?;
            // SAFETY: both have that many bytes, and the mapping is new.
            unsafe { std::ptr::copy_nonoverlapping(base.as_ptr(), target.as_ptr(), bytes) };
            // SAFETY: as mapped above.
            unsafe { unmap(target, part.bytes()) };
            Some(part)
        }

        /// Maps the part privately, with `room` bytes of zeros behind it, a multiple of the page's. Writing
        /// to it changes the memory of this mapping alone. Free it with `unmap`.
        pub fn map(&self, room: usize) -> Option<NonNull<u8>> {
            let file = FILE.as_ref()?;
            let bytes = self.bytes().checked_add(room)?;
            let read_write = libc::PROT_READ | libc::PROT_WRITE;
            let own = libc::MAP_PRIVATE | libc::MAP_NORESERVE;
            // SAFETY: the system chooses the address.
            let base = mapped(unsafe {
                libc::mmap(std::ptr::null_mut(), bytes, read_write, own | libc::MAP_ANONYMOUS, -1, 0)
            })?;
            // SAFETY: the range was mapped above. A huge page would give a small change megabytes.
            unsafe { libc::madvise(base.as_ptr().cast(), bytes, libc::MADV_NOHUGEPAGE) };
            let shared = file.map(self, base.as_ptr(), own | libc::MAP_FIXED);
            if shared.is_none() {
                // SAFETY: as mapped above.
                unsafe { unmap(base, bytes) };
            }
            shared
        }
    }

    impl Drop for FilePart {
        fn drop(&mut self) {
            if let Some(file) = &*FILE {
                file.allocate(libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE, self);
                let mut space = file.space();
                space.holes.put(self.start, self.count);
                if space.holes.is_joining_due() {
                    let end = space.end;
                    space.end = space.holes.join(end);
                }
            }
        }
    }

    /// Frees a mapping.
    ///
    /// # Safety
    /// It was made by `FilePart::map`, with these bytes in all, and is not used any more.
    pub unsafe fn unmap(base: NonNull<u8>, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { libc::munmap(base.as_ptr().cast(), bytes) };
    }
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
mod system {
    use super::NonNull;

    /// A part of the file: there is none.
    pub enum NoPart {}

    pub use NoPart as FilePart;

    impl NoPart {
        /// Returns `None`: the system has no such files.
        ///
        /// # Safety
        /// None is needed.
        pub unsafe fn of(_base: NonNull<u8>, _bytes: usize) -> Option<NoPart> {
            None
        }

        /// Returns the bytes of the part.
        pub fn bytes(&self) -> usize {
            match *self {}
        }

        /// Maps the part.
        pub fn map(&self, _room: usize) -> Option<NonNull<u8>> {
            match *self {}
        }
    }

    /// Does nothing: there are no mappings.
    ///
    /// # Safety
    /// None is needed.
    pub unsafe fn unmap(_base: NonNull<u8>, _bytes: usize) {}
}

pub(super) use system::{FilePart, unmap};
