"""What every response says of itself: policies, caching, compression."""

import gzip
import subprocess

import pytest
from clients import ask, linked
from daemon import PATIENCE, PROGRAM, Daemon



@pytest.mark.parametrize("path", ["", "systems.json", "api/sessions", "metrics", "healthz", "no/such/page", "?session=a b", "ws"])
def test_every_response_says_what_pages_may_do_with_it(daemon, path):
    headers = ask(daemon.url + path.replace(" ", "%20"))[1]
    assert {name: headers.get_all(name) for name in headers if name.startswith(("content-sec", "x-content", "referrer", "cross", "strict"))} == {
        "content-security-policy": ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'"],
        "x-content-type-options": ["nosniff"],
        "referrer-policy": ["no-referrer"],
        "cross-origin-resource-policy": ["same-origin"],
        "cross-origin-opener-policy": ["same-origin"],
    }  # and nothing of TLS, which browsers would have to ignore


@pytest.mark.parametrize("host, policy", [
    ("localhost", "same-origin"), ("[::1]:8484", "same-origin"), ("preview.example.com", "same-origin"), ("192.168.1.5", "unsafe-none"), ("plain.example.com", "unsafe-none")])
def test_a_page_that_browsers_do_not_trust_has_no_policy_that_they_complain_of(host, policy):
    daemon = Daemon("--allow-origin", "https://preview.example.com", "--allow-origin", "http://plain.example.com")
    assert ask(daemon.url, Host=host)[1].get_all("Cross-Origin-Opener-Policy") == [policy]
    assert daemon.stop() == 0


def test_what_has_a_hash_is_kept_for_a_year_and_the_rest_is_asked_for_again(daemon):
    for path, freshness in [(linked(daemon, "main"), "public, max-age=31536000, immutable"), (linked(daemon, "style", "css"), "public, max-age=31536000, immutable"),
                            (daemon.url, "no-cache"), (daemon.url + "main.js", "no-cache"), (daemon.url + "systems.json", "no-cache"),
                            (daemon.url + "icon.svg", "no-cache"), (daemon.url + "images/wire/0.png", "no-cache")]:
        status, headers, body = ask(path)
        assert (status, headers["Cache-Control"]) == (200, freshness), path
        status, headers, nothing = ask(path, **{"If-None-Match": headers["ETag"]})
        assert status == 304 and nothing == b"" and headers["ETag"] and headers["Content-Type"] is None, path
        assert ask(path, **{"If-None-Match": '"another"'})[2] == body


def test_texts_are_compressed_for_those_who_take_gzip(daemon):
    for path in (daemon.url, linked(daemon, "main"), linked(daemon, "style", "css"), daemon.url + "systems.json", daemon.url + "net/codec.js", daemon.url + "icon.svg"):
        plain = ask(path)[2]
        for encoding in ("gzip", "br, gzip;q=0.5", "*"):
            _, headers, body = ask(path, **{"Accept-Encoding": encoding})
            assert headers["Content-Encoding"] == "gzip" and headers["Vary"] == "Accept-Encoding" and len(body) < len(plain)
            assert gzip.decompress(body) == plain
        for encoding in ("br", "gzip;q=0", "identity", "nonsense;;=,", "*;q=0"):
            _, headers, body = ask(path, **{"Accept-Encoding": encoding})
            assert headers["Content-Encoding"] is None and headers["Vary"] == "Accept-Encoding" and body == plain
    assert ask(daemon.url + "images/wire/0.png", **{"Accept-Encoding": "gzip"})[1]["Content-Encoding"] is None


@pytest.mark.parametrize("origin", ["example.com", "https://example.com/path", "*", "https://*.example.com", "null", "https://a.example 'self'", "javascript:alert(1)"])
def test_what_is_no_origin_may_not_embed(origin):
    run = subprocess.run([PROGRAM, "serve", "--port", "0", "--allow-embed", origin], capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2 and "--allow-embed wants a scheme and a host, such as https://docs.example.com" in run.stderr
