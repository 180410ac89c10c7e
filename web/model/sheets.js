// Style sheets that come with a part of the page when it is first used.

import { make } from './elements.js';

/** Adds a sheet; promises that it is there. A page that is one file has all of them in it. */
export function addSheet(document, href) {
  if (document.body.dataset.daemon !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`There is no ${href}.`));
    document.head.append(make(document, 'link', { rel: 'stylesheet', href, on: { load: resolve, error: failed } }));
  });
}
