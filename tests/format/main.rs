//! The documents about the format: their parts that follow from the code, their names, and their links.

mod exercise;
mod hexpat;
mod kaitai;
mod pages;
mod readers;
mod tables;
