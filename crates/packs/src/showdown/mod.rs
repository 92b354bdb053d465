//! Packs and scenario files of the d10 monster hunt.

pub mod doc;
