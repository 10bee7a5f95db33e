//! Files that the user dropped or picked.

use js_sys::{Array, ArrayBuffer, Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, Event, File, FileList, FileSystemDirectoryEntry, FileSystemDirectoryReader,
    FileSystemEntry, FileSystemFileEntry, HtmlInputElement,
};
use winperf_report::number::plain;

use crate::state::library::trouble::Trouble;

/// Bytes read at a time, so at most this much of a file is held twice.
const SLICE_BYTES: f64 = 4.0 * 1024.0 * 1024.0;

/// A file that was dropped or picked, and is not read yet.
#[derive(Clone, Debug, PartialEq)]
pub struct PickedFile(File);

impl PickedFile {
    /// Returns a file from the browser.
    pub fn new(file: File) -> Self {
        Self(file)
    }

    /// Returns the file's name without its folder.
    pub fn name(&self) -> String {
        plain(&self.0.name()).into_owned()
    }

    /// Returns the file's length in bytes, exact up to 2^53.
    pub fn length(&self) -> u64 {
        self.0.size() as u64
    }

    /// Reads the whole file; `on_read` is called after each slice with the number of bytes, and returns whether to
    /// continue.
    ///
    /// # Errors
    /// The file is longer than the programs read by default, or than the browser has memory, cannot be read, or reading was cancelled.
    pub async fn read(&self, mut on_read: impl FnMut(u64) -> bool) -> Result<Vec<u8>, Trouble> {
        let limit = winperf_bundle::Limits::default().member_length;
        let too_large = Trouble::TooLarge { length: self.length(), limit };
        let is_read = self.length() <= limit;
        let length = usize::try_from(self.length()).ok().filter(|_| is_read).ok_or(too_large)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).map_err(|_| Trouble::OutOfMemory(self.length()))?;
        if length == 0 {
            // A file that has gone looks empty until all of it is read.
            JsFuture::from(self.0.array_buffer()).await.map_err(|_| Trouble::Unreadable)?;
        }
        while bytes.len() < length {
            let slice = self.slice(bytes.len()).await?;
            let start = bytes.len();
            let end = length.min(start + slice.length() as usize);
            if end == start {
                return Err(Trouble::Unreadable);
            }
            bytes.resize(end, 0);
            slice.subarray(0, (end - start) as u32).copy_to(&mut bytes[start..end]);
            let_go(&slice.buffer());
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

#[wasm_bindgen]
extern "C" {
    /// A buffer of the browser's.
    type Buffer;

    /// Moves the content of a buffer to one with a new length, which not every browser supports.
    #[wasm_bindgen(method, structural, catch)]
    fn transfer(this: &Buffer, length: u32) -> Result<ArrayBuffer, JsValue>;
}

/// Frees a buffer at once; otherwise a hundred megabytes of them may accumulate before the garbage collector runs.
fn let_go(buffer: &ArrayBuffer) {
    // Otherwise the buffer is freed by a later garbage collection.
    drop(buffer.unchecked_ref::<Buffer>().transfer(0));
}

/// A dropped or picked file or folder.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    File(PickedFile),
    /// A folder, which is opened when its files are read.
    Folder(FileSystemDirectoryEntry),
}

impl From<JsValue> for Picked {
    /// Returns a file, otherwise the entry of a folder.
    fn from(value: JsValue) -> Self {
        match value.dyn_into::<File>() {
            Ok(file) => Self::File(PickedFile(file)),
            Err(entry) => Self::Folder(entry.unchecked_into()),
        }
    }
}

impl Picked {
    /// Returns the name of the file or the folder.
    pub fn name(&self) -> String {
        match self {
            Self::File(file) => file.name(),
            Self::Folder(entry) => plain(&entry.name()).into_owned(),
        }
    }
}

/// Returns the files of a file input that has changed; the input is emptied, so the same file can be picked again.
pub fn picked(event: &Event) -> Vec<Picked> {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return Vec::new() };
    let files = input.files().map_or_else(Vec::new, |files| listed(&files));
    input.set_value("");
    files
}

/// Returns the dropped files; only the event itself distinguishes a folder from a file.
pub fn dropped(transfer: &DataTransfer) -> Vec<Picked> {
    let items = transfer.items();
    let picked = |idx: u32| {
        let item = items.get(idx)?;
        match item.webkit_get_as_entry() {
            Ok(Some(entry)) if entry.is_directory() => Some(Picked::Folder(entry.unchecked_into())),
            _ => item.get_as_file().ok().flatten().map(|file| Picked::File(PickedFile(file))),
        }
    };
    (0..items.length()).filter_map(picked).collect()
}

fn listed(files: &FileList) -> Vec<Picked> {
    let files = (0..files.length()).filter_map(|idx| files.item(idx));
    files.map(|file| Picked::File(PickedFile(file))).collect()
}

/// Returns the files, and those in the folders among them, at any depth; unreadable folders are left out.
pub async fn in_folders(picked: Vec<Picked>) -> Vec<PickedFile> {
    let mut files = Vec::new();
    let mut folders = Vec::new();
    for one in picked {
        match one {
            Picked::File(file) => files.push(file),
            Picked::Folder(folder) => folders.push(folder),
        }
    }
    while let Some(folder) = folders.pop() {
        for entry in entries(&folder.create_reader()).await {
            if entry.is_directory() {
                folders.push(entry.unchecked_into());
            } else if let Some(file) = file_of(entry.unchecked_into()).await {
                files.push(file);
            }
        }
    }
    files
}

/// Returns the content of a folder; the browser delivers it in parts, and an empty part is the end.
async fn entries(reader: &FileSystemDirectoryReader) -> Vec<FileSystemEntry> {
    let mut entries = Vec::new();
    loop {
        let part = Promise::new(&mut |resolve, reject| {
            // A reader that fails immediately throws without calling either function: the promise is rejected here.
            if reader.read_entries_with_callback_and_callback(&resolve, &reject).is_err() {
                drop(reject.call0(&JsValue::NULL));
            }
        });
        let Ok(part) = JsFuture::from(part).await else { return entries };
        let part: Array = part.unchecked_into();
        if part.length() == 0 {
            return entries;
        }
        entries.extend(part.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

async fn file_of(entry: FileSystemFileEntry) -> Option<PickedFile> {
    let file = Promise::new(&mut |resolve, reject| entry.file_with_callback_and_callback(&resolve, &reject));
    JsFuture::from(file).await.ok().map(|file| PickedFile(file.unchecked_into()))
}
