//! What stands before every request: who is called, from which page it comes, and what every answer carries.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::session::{Client, has_visited};
use super::{Options, Shared};
use crate::listen::From;
use crate::log;
use crate::problem::{Kind, Problem, Result};
use crate::secret;

/// Nothing from elsewhere, and nothing that stands in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The name in `name:port` or `[address]:port`.
fn name_of(host: &str) -> &str {
    let after = host.rfind(']').map_or(0, |at| at + 1);
    host[after..].rfind(':').map_or(host, |at| &host[..after + at])
}

/// A page elsewhere may make a name of its own mean this machine, and so reach into a home network. Addresses mean what
/// they say, and names are known.
fn is_called_right(host: &str, known: &[String]) -> bool {
    let name = name_of(host);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || known.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A command must come from a page of this server, or from a program that is no browser. Browsers say where a request comes
/// from; for forms of pages that send no referrer they say `null`. Those must carry a cookie that no other site's
/// request carries.
fn is_from_here(headers: &HeaderMap, host: &str, server: &str) -> bool {
    if let Some(site) = text(headers, &FETCH_SITE) {
        return matches!(site, "same-origin" | "none");
    }
    match text(headers, &ORIGIN) {
        None => true,
        Some("null") => has_visited(headers, server),
        Some(origin) => origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
    }
}

/// Whence somebody asks. Anybody can write what a proxy writes, so only those that are known are believed; and what one of
/// them was told by somebody else, it hands on before its own word.
fn whence(options: &Options, peer: IpAddr, headers: &HeaderMap) -> Client {
    let mut client = Client { address: peer, is_secure: options.is_secure };
    if !options.proxies.contains(&peer) {
        return client;
    }
    let told = |name: &'static str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).map(str::trim).collect::<Vec<&str>>()
    };
    for address in told("x-forwarded-for").into_iter().rev() {
        let Ok(address) = address.parse::<IpAddr>() else { break };
        client.address = address.to_canonical();
        if !options.proxies.contains(&client.address) {
            break;
        }
    }
    client.is_secure |= told("x-forwarded-proto").last().is_some_and(|way| *way == "https");
    client
}

fn allowed(shared: &Shared, request: &Request) -> Result<()> {
    let headers = request.headers();
    let wrong = |message: &str, hint: &str| Err(Problem::new(Kind::Malformed, message, hint));
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else {
        return wrong("it is not said which server is meant", "send one Host");
    };
    if !is_called_right(host, &shared.options.hosts) {
        return wrong("this server does not go by that name", "use its address, or start it with `--name`");
    }
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_read && !is_from_here(headers, host, &shared.server) {
        return wrong("that comes from another page", "open the table, and do it there");
    }
    Ok(())
}

/// Stands before everything.
pub async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let client = request
        .extensions()
        .get::<ConnectInfo<From>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(From(address))| address.ip().to_canonical());
    let client = whence(&shared.options, client, request.headers());
    request.extensions_mut().insert(client);
    let method = request.method().clone();
    let path =
        request.extensions().get::<MatchedPath>().map_or("-".to_owned(), |path| path.as_str().to_owned());
    let id = secret::hex(&secret::random::<6>());
    let mut response = match allowed(&shared, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    let mut set =
        |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(REFERRER_POLICY, "no-referrer");
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    let status = response.status();
    shared.counts[0].fetch_add(1, Ordering::Relaxed);
    if status.is_client_error() {
        shared.counts[1].fetch_add(1, Ordering::Relaxed);
    }
    // Pages that are not there are looked for by every browser; who tries codes and links is told of.
    let is_sought = matches!(method, Method::GET | Method::HEAD) && path != "/j/{code}";
    let is_usual = status == StatusCode::NOT_FOUND && is_sought;
    if status.is_server_error() || (status.is_client_error() && !is_usual) {
        let micros = begun.elapsed().as_micros().to_string();
        log::say(
            "refused",
            &[
                ("request", &id),
                ("method", method.as_str()),
                ("path", &path),
                ("status", status.as_str()),
                ("micros", &micros),
            ],
        );
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_known_names_are_answered() {
        let known = ["bout.home".to_owned()];
        for host in ["127.0.0.1:8080", "[::1]:80", "192.168.1.7", "localhost:1", "bout.home:80", "[fe80::1]"]
        {
            assert!(is_called_right(host, &known), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "", "bout.home.evil"]
        {
            assert!(!is_called_right(host, &known), "{host}");
        }
    }

    #[test]
    fn only_known_proxies_are_believed() {
        let [proxy, second, ada, ben] = [1, 2, 3, 4].map(|last| IpAddr::from([10, 0, 0, last]));
        let options = Options { proxies: vec![proxy, second], ..Options::default() };
        let at = |peer, told: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in told {
                headers.append(*name, HeaderValue::from_static(value));
            }
            let Client { address, is_secure } = whence(&options, peer, &headers);
            (address, is_secure)
        };
        let from = "x-forwarded-for";
        let way = ("x-forwarded-proto", "https");
        assert_eq!(at(ada, &[(from, "10.0.0.4"), way]), (ada, false));
        assert_eq!(at(proxy, &[]), (proxy, false));
        assert_eq!(at(proxy, &[(from, "10.0.0.4"), way]), (ben, true));
        assert_eq!(at(proxy, &[(from, "10.0.0.4, 10.0.0.3")]), (ada, false), "the first is hearsay");
        assert_eq!(at(proxy, &[(from, "10.0.0.4"), (from, "10.0.0.3")]), (ada, false));
        assert_eq!(at(proxy, &[(from, "10.0.0.3, 10.0.0.2")]), (ada, false), "through both");
        assert_eq!(at(proxy, &[(from, "10.0.0.3, nonsense")]), (proxy, false));
        assert_eq!(at(proxy, &[("x-forwarded-proto", "https, http")]), (proxy, false));
    }

    #[test]
    fn commands_come_from_pages_of_this_server() {
        let headers = |all: &[(&'static str, &'static str)]| -> HeaderMap {
            all.iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
                .collect()
        };
        let here = |all: &[(&'static str, &'static str)]| is_from_here(&headers(all), "10.0.0.1:80", "ab");
        assert!(
            here(&[])
                && here(&[("origin", "http://10.0.0.1:80")])
                && here(&[("sec-fetch-site", "same-origin")])
        );
        assert!(!here(&[("origin", "http://evil.example")]) && !here(&[("origin", "http://10.0.0.1:81")]));
        assert!(!here(&[("sec-fetch-site", "cross-site")]) && !here(&[("sec-fetch-site", "same-site")]));
        assert!(!here(&[("origin", "null")]) && here(&[("origin", "null"), ("cookie", "bout-ab=1")]));
    }
}
