// Why the daemon refuses the socket: a browser tells a page only that it has failed.

const unauthorized = 401; // this link's token will not become right
const upgradeRequired = 426; // the daemon's word for "it would be open to you"

/** The daemon's words for it, and whether asking again is of no use; null when nothing speaks against the socket any more. */
export async function refusalOf(url, token, { fetch }) {
  const address = new URL(url);
  address.protocol = address.protocol === 'wss:' ? 'https:' : 'http:';
  try {
    const answer = await fetch(address.href, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    if (answer.ok || answer.status === upgradeRequired) return null;
    return { text: (await answer.text()).trim(), isFinal: answer.status === unauthorized };
  } catch {
    return null; // there is no daemon to ask
  }
}
