import assert from 'node:assert/strict';
import test from 'node:test';
import { createEvent } from '../../../web/model/event.js';
import { createStore } from '../../../web/model/store.js';
import { createAnnouncer } from '../../../web/shell/announcer.js';
import { createDocument } from '../dom.mjs';

test('a pull is three announcements: armed, loading, done', () => {
  const document = createDocument();
  const store = createStore();
  const said = [];
  const element = document.createElement;
  document.createElement = (tag) => Object.defineProperty(element(tag), 'textContent', { set: (text) => said.push(text) });
  createAnnouncer(document, store, createEvent(), { atTextRate: (work) => work });

  for (const state of ['idle', 'pulling', 'pulling', 'armed', 'armed', 'beginning', 'loading', 'loading', 'ending', 'idle']) store.set({ frame: { header: { state } } });

  assert.deepEqual(said, ['header armed', 'header loading', 'header done']);
});

test('a control that lets go without loading says nothing more', () => {
  const document = createDocument();
  const store = createStore();
  createAnnouncer(document, store, createEvent(), { atTextRate: (work) => work });

  for (const state of ['armed', 'pulling', 'idle']) store.set({ frame: { footer: { state } } });

  assert.equal(document.byId('announcement').textContent, 'footer armed');
});
