//! What nobody may exceed.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::jobs::Budget;
use crate::problem::{Problem, Result};
use crate::share::{Share, Shares};

/// What nobody may exceed.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Tables that are kept.
    pub tables: usize,
    /// Screens that look at tables at the same time.
    pub streams: usize,
    /// The same of one address: a whole home may come from one.
    pub streams_of_one: usize,
    /// Connections that are open at the same time, and those of one address.
    pub connections: [usize; 2],
    /// Codes that one address may try in a minute, and all together.
    pub codes: [u32; 2],
    /// Tables that one address may make in an hour, and all together.
    pub makes: [u32; 2],
    /// Commands of one address in a second.
    pub commands: u32,
    /// How often one address may look ahead in a minute.
    pub odds: u32,
    /// What a question may take.
    pub questions: Budget,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            streams: 5_000,
            streams_of_one: 200,
            connections: [8_000, 1_000],
            codes: [20, 600],
            makes: [60, 1_000],
            commands: 100,
            odds: 120,
            questions: Budget::default(),
        }
    }
}

/// What has a limit in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gate {
    /// To try a code, or the secret of a link or of the host.
    Code,
    /// To make a table.
    Make,
    /// To command.
    Command,
    /// To look ahead.
    Odds,
}

impl Gate {
    /// What too many of them are called.
    fn word(self) -> &'static str {
        match self {
            Self::Code => "tries",
            Self::Make => "new tables",
            Self::Command => "commands",
            Self::Odds => "questions",
        }
    }
}

/// So many at once, and as many again in so many seconds.
#[derive(Debug, Clone, Copy)]
struct Rate {
    most: u32,
    seconds: f64,
}

impl Rate {
    /// What is left now, of what was left then.
    fn filled(self, tokens: f64, when: Instant) -> f64 {
        let most = f64::from(self.most);
        (tokens + when.elapsed().as_secs_f64() * most / self.seconds).min(most)
    }
}

/// What is left, and when that was.
type Left = (f64, Instant);

/// Who passes, and who waits.
#[derive(Debug)]
pub struct Gates {
    limits: Limits,
    /// What is left of a gate, to one address or to all, and when that was.
    left: Mutex<HashMap<(Gate, Option<IpAddr>), Left>>,
    streams: Shares,
}

impl Gates {
    /// Nobody has come yet.
    pub fn new(limits: &Limits) -> Self {
        let streams = Shares::new([limits.streams, limits.streams_of_one]);
        Self { limits: limits.clone(), left: Mutex::default(), streams }
    }

    fn rates(&self, gate: Gate) -> [Option<Rate>; 2] {
        let rates = |[one, all]: [u32; 2], seconds| [one, all].map(|most| Some(Rate { most, seconds }));
        match gate {
            Gate::Code => rates(self.limits.codes, 60.0),
            Gate::Make => rates(self.limits.makes, 3_600.0),
            Gate::Command => [Some(Rate { most: self.limits.commands, seconds: 1.0 }), None],
            Gate::Odds => [Some(Rate { most: self.limits.odds, seconds: 60.0 }), None],
        }
    }

    /// Lets a client pass.
    pub fn pass(&self, gate: Gate, client: IpAddr) -> Result<()> {
        /// So many addresses are remembered; those that have all of theirs left need not be.
        const MOST: usize = 10_000;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() > MOST {
            left.retain(|&(gate, who), &mut (tokens, when)| {
                let [one, all] = self.rates(gate);
                let rate = if who.is_some() { one } else { all };
                rate.is_some_and(|rate| rate.filled(tokens, when) < f64::from(rate.most))
            });
        }
        for (who, rate) in [Some(client), None].into_iter().zip(self.rates(gate)) {
            let Some(rate) = rate else { continue };
            let (tokens, when) = left.entry((gate, who)).or_insert((f64::from(rate.most), Instant::now()));
            *tokens = rate.filled(*tokens, *when);
            *when = Instant::now();
            if *tokens < 1.0 {
                return Err(Problem::too_many(gate.word()));
            }
            *tokens -= 1.0;
        }
        Ok(())
    }

    /// Lets a stream begin, which is counted for as long as it lasts.
    pub fn stream(&self, client: IpAddr) -> Result<Share> {
        self.streams.take(client, false).ok_or_else(|| Problem::too_many("screens"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_waits_and_the_others_do_not() {
        let limits = Limits { codes: [3, 5], ..Limits::default() };
        let gates = Gates::new(&limits);
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert!((0..3).all(|_| gates.pass(Gate::Code, one).is_ok()));
        assert!(gates.pass(Gate::Code, one).is_err());
        assert!((0..2).all(|_| gates.pass(Gate::Code, two).is_ok()));
        assert!(gates.pass(Gate::Code, two).is_err(), "all together have had theirs");
        assert!(gates.pass(Gate::Command, two).is_ok());
    }

    /// A crowd of addresses makes nobody forget what one of them has used up.
    #[test]
    fn what_is_used_up_is_remembered_in_a_crowd() {
        let limits = Limits { makes: [2, 1_000_000], odds: 1_000_000, ..Limits::default() };
        let gates = Gates::new(&limits);
        let one = IpAddr::from([10, 0, 0, 1]);
        assert!((0..2).all(|_| gates.pass(Gate::Make, one).is_ok()));
        for other in 0..20_000u32 {
            gates.pass(Gate::Odds, IpAddr::from((11 << 24 | other).to_be_bytes())).unwrap();
        }
        assert!(gates.pass(Gate::Make, one).is_err(), "an hour has not gone by");
        assert!(gates.left.lock().unwrap().len() < 20_000, "who has all of it back is forgotten");
    }

    #[test]
    fn a_stream_is_counted_while_it_lasts() {
        let limits = Limits { streams: 3, streams_of_one: 2, ..Limits::default() };
        let gates = Gates::new(&limits);
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let held = [gates.stream(one).unwrap(), gates.stream(one).unwrap()];
        assert!(gates.stream(one).is_err());
        let _other = gates.stream(two).unwrap();
        assert!(gates.stream(two).is_err());
        drop(held);
        assert!(gates.stream(one).is_ok());
    }
}
