// The contents of the page's address: where the socket is, and with which token it opens.

/**
 * The socket's address for the page at `href`: in the same folder, with the session and the system of the page's query.
 * A session that is made by it begins with the query's preset, or with `designed`, in the language of the browser
 * (`de-AT`).
 */
export function socketURL(href, language = 'en') {
  const page = new URL(href);
  const url = new URL('ws', page);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('session', page.searchParams.get('session') || 'demo');
  if (page.searchParams.get('system')) url.searchParams.set('system', page.searchParams.get('system'));
  url.searchParams.set('preset', page.searchParams.get('preset') || 'designed');
  url.searchParams.set('language', language.slice(0, 2).toLowerCase());
  return url.href;
}

/** The token in the link's fragment, which a browser never sends; null when there is none. */
export function tokenOf(href) {
  return new URLSearchParams(new URL(href).hash.slice(1)).get('token');
}

/** Whether a fragment has more than a token. */
export function hasMoreThanToken(hash) {
  return [...new URLSearchParams(hash.slice(1)).keys()].some((name) => name !== 'token');
}

/** Whether the page's address asks for more than a session. */
export function asksForMore(href) {
  const { hash, searchParams } = new URL(href);
  return hasMoreThanToken(hash) || searchParams.has('system');
}

/** The subprotocols by the names of their encodings. */
export const subprotocols = { binary: 'pullwire.v1', json: 'pullwire.v1.json' };

/**
 * The name of the encoding for the page at `href`: compact, or with `?encoding=json` readable in the browser's
 * developer tools.
 */
export function encodingNameOf(href) {
  return new URL(href).searchParams.get('encoding') === 'json' ? 'json' : 'binary';
}

/** The subprotocols to offer. The token is one of them: a page can send no header with a WebSocket's handshake. */
export function subprotocolsOf({ subprotocol }, token) {
  return token ? [subprotocol, `pullwire.token.${token}`] : [subprotocol];
}
