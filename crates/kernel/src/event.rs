//! The log: rules tell what they did, and the driver of the game decides whether to listen.
//!
//! Rules are compiled in two forms. One is for [`Silent`], in which nothing of the log is left. The other is for a
//! [`Listener`], which any other sink becomes: it calls a function that is known only when the program runs, so that the
//! rules need not be compiled once more for each kind of sink. [`Sink::hear`] chooses.

/// A listener to events.
pub trait Sink<E> {
    /// Takes the event. It is built only if somebody listens, so that simulations pay nothing for the log.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// Takes an event that was built already. A sink that only looks at it leaves it there, which saves a copy.
    fn take(&mut self, event: &mut Option<E>) {
        if let Some(event) = event.take() {
            self.tell(|| event);
        }
    }

    /// The same of something that is told only now and then. Whether it is, is found out only if somebody listens.
    fn tell_some(&mut self, event: impl FnOnce() -> Option<E>) {
        if let Some(event) = event() {
            self.tell(|| event);
        }
    }

    /// Runs rules and listens: in the form that all sinks share, unless the sink is worth a form of its own
    /// ([`Telling::run`]).
    fn hear<T: Telling<E>>(&mut self, rules: T) -> T::Answer
    where
        Self: Sized,
    {
        rules.run_heard(&mut Listener(&mut |event| self.take(event)))
    }
}

/// Rules about to run.
pub trait Telling<E>: Sized {
    /// The result of running them.
    type Answer;

    /// Runs them, in a form of its own for each kind of sink.
    fn run(self, log: &mut impl Sink<E>) -> Self::Answer;

    /// Runs them in the form that sinks share: compiled in the crate that implements this.
    fn run_heard(self, log: &mut Listener<'_, E>) -> Self::Answer;
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}

    #[inline(always)]
    fn tell_some(&mut self, _: impl FnOnce() -> Option<E>) {}

    #[expect(clippy::inline_always, reason = "the silent form is the one that has to be fast")]
    #[inline(always)]
    fn hear<T: Telling<E>>(&mut self, rules: T) -> T::Answer {
        rules.run(self)
    }
}

/// A listener of any kind.
pub struct Listener<'a, E>(&'a mut dyn FnMut(&mut Option<E>));

impl<E> Sink<E> for Listener<'_, E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        (self.0)(&mut Some(event()));
    }

    fn hear<T: Telling<E>>(&mut self, rules: T) -> T::Answer {
        rules.run_heard(self)
    }
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says in which form it ran.
    struct Count(u8);

    impl Telling<u8> for Count {
        type Answer = &'static str;

        fn run(self, log: &mut impl Sink<u8>) -> &'static str {
            log.tell(|| self.0);
            "its own"
        }

        fn run_heard(self, log: &mut Listener<'_, u8>) -> &'static str {
            (1..=self.0).for_each(|number| log.tell(|| number));
            log.tell_some(|| (self.0 > 2).then_some(0));
            "shared"
        }
    }

    #[test]
    fn silence_has_a_form_of_its_own_and_all_who_listen_share_one() {
        assert_eq!(Silent.hear(Count(3)), "its own");
        let mut all = Vec::new();
        assert_eq!(all.hear(Count(3)), "shared");
        assert_eq!(all, [1, 2, 3, 0]);
        let mut sum = 0;
        assert_eq!(Listener(&mut |number| sum += number.unwrap_or_default()).hear(Count(2)), "shared");
        assert_eq!(sum, 3);
    }
}
