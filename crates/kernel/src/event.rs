//! The log: rules tell what they did, and whoever drives the game decides whether to listen.

/// Somebody who listens to events.
pub trait Sink<E> {
    /// Takes the event. It is built only if somebody listens, so that simulations pay nothing for the log.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
