//! Files that the user dropped or picked.

use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, FileList, HtmlInputElement};

use crate::session::trouble::Trouble;

/// Bytes read at a time, so that at most this much of a file is held twice.
const SLICE_BYTES: f64 = 4.0 * 1024.0 * 1024.0;

/// A file that was dropped or picked, and is not read yet.
#[derive(Clone, Debug, PartialEq)]
pub struct PickedFile(File);

impl PickedFile {
    /// A file that the browser handed over.
    pub fn new(file: File) -> Self {
        Self(file)
    }

    /// The file's name without its folder.
    pub fn name(&self) -> String {
        self.0.name()
    }

    /// The file's length in bytes, exact up to 2^53.
    pub fn length(&self) -> u64 {
        self.0.size() as u64
    }

    /// Reads the whole file; `on_read` is told after each slice how many bytes there are, and answers whether to go on.
    ///
    /// # Errors
    /// The file is too large for this format or for the browser's memory, cannot be read, or reading was cancelled.
    pub async fn read(&self, mut on_read: impl FnMut(u64) -> bool) -> Result<Vec<u8>, Trouble> {
        let length = u32::try_from(self.length()).map_err(|_| Trouble::TooLarge(self.length()))?;
        let length = usize::try_from(length).map_err(|_| Trouble::TooLarge(self.length()))?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).map_err(|_| Trouble::OutOfMemory(self.length()))?;
        while bytes.len() < length {
            let slice = self.slice(bytes.len()).await?;
            let start = bytes.len();
            let end = length.min(start + slice.length() as usize);
            if end == start {
                return Err(Trouble::Unreadable);
            }
            bytes.resize(end, 0);
            slice.slice(0, (end - start) as u32).copy_to(&mut bytes[start..end]);
            if !on_read(end as u64) {
                return Err(Trouble::Cancelled);
            }
        }
        Ok(bytes)
    }

    async fn slice(&self, start: usize) -> Result<Uint8Array, Trouble> {
        let start = start as f64;
        let end = (start + SLICE_BYTES).min(self.0.size());
        let blob = self.0.slice_with_f64_and_f64(start, end).map_err(|_| Trouble::Unreadable)?;
        let buffer = JsFuture::from(blob.array_buffer()).await.map_err(|_| Trouble::Unreadable)?;
        Ok(Uint8Array::new(&buffer))
    }
}

/// The files of a file input that has changed; the input is emptied, so that the same file can be picked again.
pub fn picked(event: &Event) -> Vec<PickedFile> {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return Vec::new() };
    let files = input.files().map_or_else(Vec::new, |files| listed(&files));
    input.set_value("");
    files
}

/// The files of a list, in its order.
pub fn listed(files: &FileList) -> Vec<PickedFile> {
    (0..files.length()).filter_map(|idx| files.item(idx)).map(PickedFile).collect()
}
