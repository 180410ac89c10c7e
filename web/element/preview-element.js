// Defines <pullwire-preview>, with the engine and the pictures that lie beside this folder.

import { PullwirePreview } from './preview.js';

const web = new URL('../', import.meta.url);
PullwirePreview.engine ??= new URL('engine/engine.wasm', web);
PullwirePreview.pictures ??= web;
customElements.define('pullwire-preview', PullwirePreview);

export { PullwirePreview };
