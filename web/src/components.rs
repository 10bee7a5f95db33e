//! The components that several views share: values in, callbacks out.
//!
//! One component, one file, one style sheet with the same stem. None of them depends on the origin of files.
//! Some are components of Yew, and some are plain values with a method `draw`.

pub mod change_mark;
pub mod file_picker;
pub mod formula;
pub mod kind_mark;
pub mod middle_cut;
pub mod settings_bar;
pub mod severity_mark;
pub mod tab_bar;
pub mod text;
