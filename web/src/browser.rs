//! The browser: everything that touches the document, files, events or the network.
//!
//! No other module uses the crates for browser APIs, except for `list/virtual_list`, which measures its own element.

pub mod address;
pub mod clipboard;
pub mod clock;
pub mod code_pages;
pub mod delay;
pub mod dialog;
pub mod download;
pub mod edges;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod frame;
pub mod hash;
pub mod host;
pub mod keyboard;
pub mod lessons;
pub mod marks;
pub mod narrow;
pub mod next_focus;
pub mod page;
pub mod pause;
pub mod pointer;
pub mod popover;
pub mod resize;
pub mod select;
pub mod settings;
pub mod wheel;
pub mod worker;
