//! A worker: a second instance of the program with a thread and memory of its own.
//!
//! The page posts each question with a port of its own, on which the answer comes back; a message on that port cancels
//! the question. Dropping the [`Worker`] ends its thread at once, and its memory goes with it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, Event, MessageChannel, MessageEvent, MessagePort, Url};

use crate::browser::download::Parts;

/// A question or an answer: a text, and bytes of which copies are sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message<'a> {
    pub text: String,
    pub bytes: Vec<Cow<'a, [u8]>>,
}

impl Message<'_> {
    /// Returns the message for the browser, and the buffers to move.
    fn parts(&self) -> (Array, Array) {
        let copies: Vec<Uint8Array> = self.bytes.iter().map(|bytes| Uint8Array::from(&**bytes)).collect();
        let buffers = copies.iter().map(Uint8Array::buffer).collect();
        let text = JsValue::from_str(&self.text);
        (std::iter::once(text).chain(copies.into_iter().map(JsValue::from)).collect(), buffers)
    }
}

/// A message as it arrives; its bytes are outside of the program's memory.
pub struct Received {
    pub text: String,
    bytes: Vec<Uint8Array>,
}

impl Received {
    fn new(data: JsValue) -> Option<Self> {
        let parts = data.dyn_into::<Array>().ok()?;
        let mut parts = parts.iter();
        let text = parts.next()?.as_string()?;
        Some(Self { text, bytes: parts.map(JsCast::unchecked_into).collect() })
    }

    /// Moves the bytes into the program's memory.
    pub fn into_message(self) -> Message<'static> {
        let bytes = self.bytes.into_iter().map(|bytes| Cow::Owned(bytes.to_vec())).collect();
        Message { text: self.text, bytes }
    }

    /// Returns the bytes as parts of a file.
    pub fn into_parts(self) -> Parts {
        self.bytes.into_iter().collect()
    }
}

/// A worker that listens; it ends when this is dropped.
#[derive(Debug)]
pub struct Worker(web_sys::Worker);

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.terminate();
    }
}

impl Worker {
    /// Asks a question of a worker of its own, which ends with the answer; `None` as for [`Worker::ask`], or if no
    /// worker starts.
    pub async fn ask_new(
        question: &Message<'_>,
        on_progress: impl Fn(u16) + 'static,
    ) -> Option<Message<'static>> {
        let answer = Self::start().await?.ask(question, on_progress).await?;
        Some(answer.into_message())
    }

    /// Starts a worker; `None` if the browser or a policy does not allow one.
    pub async fn start() -> Option<Self> {
        let address = program().await.ok()?.as_string()?;
        let worker = web_sys::Worker::new(&address).map(Self);
        let listens = match &worker {
            Ok(worker) => worker.listens().await,
            Err(_) => false,
        };
        // An address that is not there any more frees nothing.
        drop(Url::revoke_object_url(&address));
        worker.ok().filter(|_| listens)
    }

    /// Passes the compiled program to the worker, and waits until it listens; `false` if it fails.
    async fn listens(&self) -> bool {
        let listening = Promised::new();
        let _failure = self.failure(&listening);
        let _listener = EventListener::new(&self.0, "message", listening.resolver());
        self.0.post_message(&wasm_bindgen::module()).is_ok() && listening.resolved().await.is_some()
    }

    /// Asks a question; `None` if the worker has no answer or fails. Parts of an answer come before its other bytes.
    ///
    /// Dropping the future cancels the question.
    pub async fn ask(&self, question: &Message<'_>, on_progress: impl Fn(u16) + 'static) -> Option<Received> {
        let channel = MessageChannel::new().ok()?;
        let port = OpenPort(channel.port1());
        let answer = Promised::new();
        let _failure = self.failure(&answer);
        let (mut resolve, parts) = (answer.resolver(), Rc::new(RefCell::new(Vec::new())));
        let arrived = parts.clone();
        let _listener =
            EventListener::new(&port.0, "message", move |event| match data(event).dyn_into::<Uint8Array>() {
                Ok(part) => arrived.borrow_mut().push(part),
                Err(data) => match data.as_f64() {
                    Some(progress) => on_progress(progress as u16),
                    None => resolve(event),
                },
            });
        port.0.start();
        let (message, moved) = question.parts();
        moved.push(&channel.port2());
        self.0.post_message_with_transfer(&message, &moved).ok()?;
        let mut received = Received::new(answer.resolved().await?)?;
        received.bytes.splice(..0, parts.take());
        Some(received)
    }

    /// Rejects a promise if the worker fails, until the listener is dropped.
    fn failure(&self, promised: &Promised) -> EventListener {
        let reject = promised.reject.clone();
        EventListener::new(&self.0, "error", move |_| drop(reject.call0(&JsValue::NULL)))
    }
}

/// The port of a question, which is cancelled if it has no answer when this is dropped.
struct OpenPort(MessagePort);

impl Drop for OpenPort {
    fn drop(&mut self) {
        // A worker that has ended cancels nothing.
        drop(self.0.post_message(&JsValue::NULL));
        self.0.close();
    }
}

/// The data of an event that is awaited.
struct Promised {
    promise: Promise,
    resolve: Function,
    reject: Function,
}

impl Promised {
    fn new() -> Self {
        let mut ends = None;
        let promise = Promise::new(&mut |resolve, reject| ends = Some((resolve, reject)));
        let (resolve, reject) = ends.unwrap_or_default();
        Self { promise, resolve, reject }
    }

    /// Returns a listener that resolves the promise with the data of its event.
    fn resolver(&self) -> impl FnMut(&Event) + 'static {
        let resolve = self.resolve.clone();
        move |event| drop(resolve.call1(&JsValue::NULL, &data(event)))
    }

    /// Waits for the data; `None` if the promise is rejected.
    async fn resolved(&self) -> Option<JsValue> {
        JsFuture::from(self.promise.clone()).await.ok()
    }
}

fn data(event: &Event) -> JsValue {
    event.unchecked_ref::<MessageEvent>().data()
}

/// The way back to the page, which may have stopped listening.
#[derive(Clone)]
pub struct Reply(MessagePort);

impl Reply {
    pub fn progress(&self, progress: u16) {
        drop(self.0.post_message(&progress.into()));
    }

    /// Sends a part of the answer.
    pub fn part(&self, bytes: &[u8]) {
        let part = Uint8Array::from(bytes);
        let moved = Array::of1(&part.buffer());
        drop(self.0.post_message_with_transferable(&part, &moved));
    }

    /// Sends the answer; `None` if there is none.
    pub fn answer(&self, answer: Option<&Message<'_>>) {
        let (parts, moved) = answer.map(Message::parts).unwrap_or_default();
        drop(self.0.post_message_with_transferable(&parts, &moved));
    }

    /// Calls back when the page cancels the question, or has its answer.
    pub fn when_cancelled(&self, called: impl FnOnce() + 'static) {
        EventListener::once(&self.0, "message", |_| called()).forget();
        self.0.start();
    }
}

/// Returns `true` if the program runs in a worker.
pub fn is_worker() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Calls back with each question of the page and the way to reply, until the worker ends.
pub fn listen(on_question: impl Fn(Message<'static>, Reply) + 'static) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    EventListener::new(&scope, "message", move |event| {
        let port = event.unchecked_ref::<MessageEvent>().ports().get(0);
        if let Some(received) = Received::new(data(event)) {
            on_question(received.into_message(), Reply(port.unchecked_into()));
        }
    })
    .forget();
    // A page that has gone ends the worker.
    drop(scope.post_message(&JsValue::NULL));
}

#[wasm_bindgen]
extern "C" {
    /// Returns the address of the program, whose location is only known to the shell.
    #[wasm_bindgen(js_namespace = winperfShell, catch)]
    async fn program() -> Result<JsValue, JsValue>;
}
