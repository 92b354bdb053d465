//! The log: rules tell what they did, and whoever drives the game decides whether to listen.

/// Somebody who listens to events.
pub trait Sink<E> {
    /// Takes the event. It is built only if somebody listens, so that simulations pay nothing for the log.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// The same of something that is told only now and then. Whether it is, is found out only if somebody listens.
    fn tell_some(&mut self, event: impl FnOnce() -> Option<E>) {
        if let Some(event) = event() {
            self.tell(|| event);
        }
    }
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}

    #[inline(always)]
    fn tell_some(&mut self, _: impl FnOnce() -> Option<E>) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
