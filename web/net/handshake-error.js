// Why the daemon refuses a socket: loaded when it does.

const unauthorized = 401; // this link's token will never be accepted
const upgradeRequired = 426; // the daemon would open a socket here

/**
 * Why the daemon refuses the socket, which a browser does not tell a page: asks over HTTP, at the socket's address.
 * Returns the daemon's text and whether another attempt is useless; null when the daemon would open it now, or does not
 * answer.
 */
export async function handshakeErrorOf(url, token, { fetch } = globalThis) {
  const address = new URL(url);
  address.protocol = address.protocol === 'wss:' ? 'https:' : 'http:';
  try {
    const response = await fetch(address.href, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    if (response.ok || response.status === upgradeRequired) return null;
    return { text: (await response.text()).trim(), isFinal: response.status === unauthorized };
  } catch {
    return null; // there is no daemon to ask
  }
}
