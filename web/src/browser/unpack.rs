//! The browser's own decompressor.

use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair, Response, WritableStream};

#[wasm_bindgen]
extern "C" {
    /// `DecompressionStream`, which web-sys still calls unstable.
    type DecompressionStream;

    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &DecompressionStream) -> ReadableStream;

    #[wasm_bindgen(method, getter)]
    fn writable(this: &DecompressionStream) -> WritableStream;
}

/// Unpacks `packed`, which the browser knows as `format`; `None` when it is damaged or yields more than `most` bytes.
pub async fn unpacked(packed: &[u8], format: &str, most: u32) -> Option<Vec<u8>> {
    let most = usize::try_from(most).ok()?;
    // The browser keeps a copy of its own while it unpacks.
    let source =
        Response::new_with_opt_buffer_source(Some(&Object::from(Uint8Array::from(packed)))).ok()?.body()?;
    let unpacker = DecompressionStream::new(format).ok()?;
    let pair = ReadableWritablePair::new(&unpacker.readable(), &unpacker.writable());
    let reader: ReadableStreamDefaultReader = source.pipe_through(&pair).get_reader().unchecked_into();
    let mut bytes = Vec::new();
    loop {
        let read = JsFuture::from(reader.read()).await.ok()?;
        let chunk = Reflect::get(&read, &"value".into()).ok()?;
        if chunk.is_undefined() {
            return Some(bytes);
        }
        let chunk: Uint8Array = chunk.unchecked_into();
        let (start, end) = (bytes.len(), bytes.len() + chunk.length() as usize);
        if end > most {
            return None;
        }
        bytes.resize(end, 0);
        chunk.copy_to(&mut bytes[start..]);
    }
}
