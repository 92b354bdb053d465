//! Connections: so many at once, no more than a share from one address, none that says nothing for ever; plain or encrypted.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::server::TlsStream;
use tokio_rustls::{Accept, TlsAcceptor};

use crate::log;
use crate::share::{Share, Shares};

/// A connection on which nothing moves for so long is ended: one that asks nothing, or does not read. Streams beat more often.
const IDLE: Duration = Duration::from_mins(1);

/// How often it is said that connections are turned away.
const SAID: Duration = Duration::from_secs(1);

/// As many connections as are wanted, or as the system allows this program files: who comes then is turned away, and nothing
/// else lacks one. Most systems begin with a thousand, and allow more to whoever asks.
#[cfg(unix)]
pub fn allowed(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// For the store, the log and what else is open.
    const OTHERS: u64 = 64;
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let needed = wanted as u64 + OTHERS;
    let current = Some(maximum.map_or(needed, |maximum| maximum.min(needed)));
    if getrlimit(Resource::Nofile).current.is_some_and(|now| now < needed) {
        // If it may not, fewer can come.
        let _as_before = setrlimit(Resource::Nofile, Rlimit { current, maximum });
    }
    let files = getrlimit(Resource::Nofile).current;
    files.map_or(wanted, |files| wanted.min(files.saturating_sub(OTHERS) as usize))
}

/// As many connections as are wanted.
#[cfg(not(unix))]
pub fn allowed(wanted: usize) -> usize {
    wanted
}

/// Where somebody comes from.
#[derive(Debug, Clone, Copy)]
pub struct From(pub SocketAddr);

/// A listener that has so many places, and turns away whoever finds none.
pub struct Places {
    listener: TcpListener,
    shares: Shares,
    /// Proxies, from which everybody comes.
    proxies: Vec<IpAddr>,
    tls: Option<TlsAcceptor>,
    /// How many were turned away and when that was last said.
    shed: (u64, Option<Instant>),
}

impl Places {
    /// Places for so many, and for so many of one address.
    pub fn new(
        listener: TcpListener,
        most: [usize; 2],
        proxies: Vec<IpAddr>,
        tls: Option<Arc<ServerConfig>>,
    ) -> Self {
        let tls = tls.map(TlsAcceptor::from);
        Self { listener, shares: Shares::new(most), proxies, tls, shed: (0, None) }
    }

    fn take(&self, address: IpAddr) -> Option<Share> {
        self.shares.take(address, self.proxies.contains(&address))
    }

    /// Somebody is turned away. Whoever runs it is told now and then: a flood must not fill the disk.
    fn shed(&mut self) {
        self.shed.0 += 1;
        if self.shed.1.is_none_or(|said| said.elapsed() >= SAID) {
            log::say("shed", &[("connections", &self.shed.0.to_string())]);
            self.shed = (0, Some(Instant::now()));
        }
    }
}

impl Listener for Places {
    type Io = Placed;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Placed, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let Some(place) = self.take(address.ip().to_canonical()) else {
                self.shed();
                continue;
            };
            // Events are small, and somebody waits for each.
            let _slower = stream.set_nodelay(true);
            return (Placed::new(stream, place, self.tls.as_ref()), address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Places>> for From {
    fn connect_info(stream: IncomingStream<'_, Places>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// How a connection is read and written.
enum Way {
    Plain(TcpStream),
    /// They agree on a key. Each does so in its own time: the next one is accepted meanwhile.
    Agreeing(Box<Accept<TcpStream>>),
    Encrypted(Box<TlsStream<TcpStream>>),
}

/// A connection that holds its place.
pub struct Placed {
    way: Way,
    moved: Instant,
    idle: Pin<Box<Sleep>>,
    _place: Share,
}

trait Both: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Both for T {}

impl Placed {
    fn new(stream: TcpStream, place: Share, tls: Option<&TlsAcceptor>) -> Self {
        let way = match tls {
            Some(tls) => Way::Agreeing(Box::new(tls.accept(stream))),
            None => Way::Plain(stream),
        };
        let moved = Instant::now();
        Self { way, moved, idle: Box::pin(sleep_until(moved + IDLE)), _place: place }
    }

    /// What is read and written, when it is there.
    fn way(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Pin<&mut (dyn Both + 'static)>>> {
        if let Way::Agreeing(agreeing) = &mut self.way {
            let agreed = ready!(Pin::new(&mut **agreeing).poll(cx))?;
            self.way = Way::Encrypted(Box::new(agreed));
        }
        Poll::Ready(match &mut self.way {
            Way::Plain(stream) => Ok(Pin::new(stream)),
            Way::Encrypted(stream) => Ok(Pin::new(&mut **stream)),
            Way::Agreeing(_) => Err(io::ErrorKind::NotConnected.into()),
        })
    }

    /// Does something with it, unless nothing has moved for too long.
    fn moving<T>(
        &mut self,
        cx: &mut Context<'_>,
        work: impl FnOnce(Pin<&mut (dyn Both + 'static)>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        let done = match self.way(cx) {
            Poll::Ready(Ok(way)) => work(way, cx),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => Poll::Pending,
        };
        if done.is_ready() {
            self.moved = Instant::now();
            return done;
        }
        while self.idle.as_mut().poll(cx).is_ready() {
            let end = self.moved + IDLE;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.idle.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl AsyncRead for Placed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.moving(cx, |way, cx| way.poll_read(cx, into))
    }
}

impl AsyncWrite for Placed {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, from: &[u8]) -> Poll<io::Result<usize>> {
        self.moving(cx, |way, cx| way.poll_write(cx, from))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        from: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.moving(cx, |way, cx| way.poll_write_vectored(cx, from))
    }

    fn is_write_vectored(&self) -> bool {
        match &self.way {
            Way::Plain(stream) => stream.is_write_vectored(),
            Way::Encrypted(stream) => stream.is_write_vectored(),
            Way::Agreeing(_) => false,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.moving(cx, AsyncWrite::poll_flush)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.moving(cx, AsyncWrite::poll_shutdown)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn places(limits: [usize; 2]) -> (Places, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (Places::new(listener, limits, Vec::new(), None), address)
    }

    #[tokio::test]
    async fn whoever_says_nothing_gives_the_place_back() {
        let (mut places, address) = places([1, 1]).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        let (mut held, _) = places.accept().await;
        silent.write_all(b"a").await.unwrap();
        assert_eq!(held.read_u8().await.unwrap(), b'a');
        assert!(places.take([127, 0, 0, 1].into()).is_none());
        // Time runs as fast as everybody waits for it.
        tokio::time::pause();
        assert_eq!(held.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(held);
        assert!(places.take([127, 0, 0, 1].into()).is_some());
    }

    #[tokio::test]
    async fn whoever_does_not_read_gives_the_place_back() {
        let (mut places, address) = places([1, 1]).await;
        let _deaf = TcpStream::connect(address).await.unwrap();
        let (mut held, _) = places.accept().await;
        tokio::time::pause();
        let much = vec![0; 64 << 20];
        assert_eq!(held.write_all(&much).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn one_address_leaves_places_to_the_others() {
        let (mut places, _) = places([5, 3]).await;
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let held: Vec<Share> = (0..3).map(|_| places.take(one).unwrap()).collect();
        assert!(places.take(one).is_none());
        let others = [places.take(two).unwrap(), places.take(two).unwrap()];
        assert!(places.take(two).is_none(), "there are no more");
        drop(held);
        drop(others);
        // A proxy is everybody.
        places.proxies.push(one);
        let all: Vec<Share> = (0..5).filter_map(|_| places.take(one)).collect();
        assert_eq!(all.len(), 5);
    }
}
