//! Whole pages, from scenes.
