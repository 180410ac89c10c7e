// What the daemon says in numbers and words → the elements beside the device.

import { lineOf, timeOf } from './notices.js';

const longestLog = 100; // lines
const toastTime = 4000; // ms
const connectionTexts = { connecting: 'Connecting…', open: 'Connected', reconnecting: 'Reconnecting…', refused: 'Not let in' };

export function createPanel(document, { setTimeout, clearTimeout }) {
  const element = (id) => document.getElementById(id);
  let toastTimer = null;
  let ticksPerSecond = 120;

  function write(target, text) {
    if (target.textContent !== text) target.textContent = text;
  }

  function showEdge(name, edge) {
    const section = element(name);
    section.hidden = edge === undefined;
    if (edge === undefined) return;
    const field = (key) => section.querySelector(`[data-field=${key}]`);
    section.dataset.state = edge.state;
    write(field('state'), edge.state);
    write(field('detail'), edge.detail ?? '');
    write(field('percent'), `${Math.round((edge.progress ?? 0) * 100)} %`);
    field('progress').value = edge.progress ?? 0;
  }

  function stamp(line, tick) {
    const time = document.createElement('time');
    const count = document.createElement('small');
    time.textContent = timeOf(tick, ticksPerSecond);
    count.textContent = tick;
    count.title = 'tick';
    line.dataset.tick = tick;
    line.prepend(time);
    line.append(count);
  }

  return {
    showConnection(state) {
      document.body.dataset.connection = state;
      write(element('connection'), connectionTexts[state]);
      if (state !== 'open') write(element('latency'), '');
    },
    showLatency(milliseconds) {
      write(element('latency'), `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`);
    },
    /** What plays can be stopped; `undefined`: nothing does. */
    showScript(name) {
      element('stop').hidden = name === undefined;
      element('stop').title = name ?? '';
    },
    showWelcome(message) {
      ticksPerSecond = message.ticksPerSecond;
      write(element('session'), message.session);
      document.body.dataset.role = message.role;
      element('settings').inert = message.role === 'viewer';
      document.title = `${message.session} · Pullwire`;
    },
    /** The device takes the viewport's shape; the style sheet fits it into the window. */
    showScene({ viewport: [width, height] }) {
      const { style } = document.documentElement;
      style.setProperty('--viewport-width', width);
      style.setProperty('--viewport-height', height);
      document.body.dataset.scene = 'yes';
    },
    showFrame({ tick, offset, insets, header, footer }) {
      write(element('tick'), String(tick));
      write(element('offset'), `${offset.toFixed(1)} pt`);
      write(element('insets'), insets.map((inset) => `${Math.round(inset * 10) / 10}`).join(' / ') + ' pt');
      showEdge('header', header);
      showEdge('footer', footer);
    },
    /** One more line on top of the log; the oldest leave. */
    log(message) {
      const line = document.createElement('li');
      line.dataset.type = message.type;
      line.dataset.name = message.notice ?? message.event ?? message.reason;
      line.append(lineOf(message));
      if (message.tick !== undefined) stamp(line, message.tick);
      element('notices').prepend(line);
      while (element('notices').childElementCount > longestLog) element('notices').lastElementChild.remove();
    },
    /** A short word over the device; it leaves by itself. */
    toast(text) {
      clearTimeout(toastTimer);
      write(element('toast'), text);
      toastTimer = setTimeout(() => write(element('toast'), ''), toastTime);
    },
  };
}
