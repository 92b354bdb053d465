//! Places, of which one address gets no more than a share: for connections, and for the screens that look on.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many places, and so many for one address.
#[derive(Debug)]
pub struct Shares {
    free: Arc<Semaphore>,
    of_one: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One of the places, held until it is dropped.
#[derive(Debug)]
pub struct Share {
    _permit: OwnedSemaphorePermit,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Shares {
    /// Nobody has taken any.
    pub fn new([all, of_one]: [usize; 2]) -> Self {
        Self { free: Arc::new(Semaphore::new(all)), of_one, taken: Arc::default() }
    }

    /// A place for an address, if one is left to it. An address that `is_everybody`, a proxy, has no share of its own.
    pub fn take(&self, address: IpAddr, is_everybody: bool) -> Option<Share> {
        let permit = Arc::clone(&self.free).try_acquire_owned().ok()?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_everybody && taken.get(&address).is_some_and(|&count| count >= self.of_one) {
            return None;
        }
        *taken.entry(address).or_default() += 1;
        Some(Share { _permit: permit, taken: Arc::clone(&self.taken), address })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever comes and goes: a place is given if, and only if, one is left in all and to this address.
        #[test]
        fn nobody_gets_more_than_a_share(
            all in 0usize..6, of_one in 1usize..4, steps in prop::collection::vec((0u8..4, any::<bool>(), 0usize..8), 0..60)
        ) {
            let shares = Shares::new([all, of_one]);
            let mut held: Vec<(u8, Share)> = Vec::new();
            for (who, comes, which) in steps {
                if comes {
                    let own = held.iter().filter(|(holder, _)| *holder == who).count();
                    // A proxy is everybody.
                    let is_left = held.len() < all && (own < of_one || who == 3);
                    let place = shares.take([10, 0, 0, who].into(), who == 3);
                    prop_assert_eq!(place.is_some(), is_left);
                    held.extend(place.map(|place| (who, place)));
                } else if which < held.len() {
                    held.swap_remove(which);
                }
            }
            drop(held);
            prop_assert!(shares.taken.lock().unwrap().is_empty(), "nobody is remembered who has left");
        }
    }
}
