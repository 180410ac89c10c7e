"""The page over TLS."""

from conftest import Preview
from daemon import Daemon


def test_over_tls_the_page_drags(chromium, certificate):
    cert, key = certificate
    daemon = Daemon("--tls-cert", cert, "--tls-key", key)
    preview = Preview(chromium.new_context(ignore_https_errors=True).new_page(), daemon.url, "demo")
    preview.pull(200)
    preview.wait_state("armed")
    preview.page.mouse.up()
    preview.page.context.close()
    assert daemon.stop() == 0
