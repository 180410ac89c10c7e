// Bytes ↔ base64, and base64url, which needs no escaping in a link.

export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
export const toBase64url = (bytes) => toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
export const fromBase64url = (text) => fromBase64(text.replace(/-/g, '+').replace(/_/g, '/'));
