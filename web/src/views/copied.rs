//! The texts that views copy to the clipboard. The caller requests them, so no view depends on them.

pub mod query;
