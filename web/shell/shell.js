// What surrounds the device: bar, tabs, state, notices, toast.

import { createAnnouncer } from './announcer.js';
import { createBar } from './bar.js';
import { createLayout } from './layout.js';
import { createNoticeLog } from './notice-log.js';
import { createReadouts } from './readouts.js';
import { createSkipLink } from './skip-link.js';
import { createToast } from './toast.js';

/** `prefer` is model/preferences.js'. `environment` has matchMedia, setTimeout and clearTimeout. */
export function createShell(document, store, scheduler, send, prefer, environment) {
  createSkipLink(document);
  createBar(document, store, scheduler, send);
  createLayout(document, environment);
  const status = document.getElementById('status');
  createReadouts(document, status, store, scheduler);
  createNoticeLog(document, status, store, scheduler);
  createToast(document.getElementById('toast'), store, scheduler, environment);
  createAnnouncer(document, store, scheduler);
}
