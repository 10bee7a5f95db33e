//! The documents about the format: what of them follows from the code, what they name, and what they lead to.

mod exercise;
mod hexpat;
mod kaitai;
mod pages;
mod readers;
mod tables;
