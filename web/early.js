// Loaded before and in parallel with the page's script: see net/early-socket.js.

import { openEarly } from './net/early-socket.js';

openEarly(window, location.href, navigator.language);
