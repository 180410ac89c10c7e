// The commands of the page itself: its panels, its looks, the device, other sessions.

import { themes } from './theme.js';

/** Adds them to the registry. `layout` is layout.js', `device` device-menu.js', the rest main.js'. */
export function shellCommands(store, registry, { layout, prefer, device, send, hasDaemon = true }) {
  const flip = (name) => () => prefer({ [name]: !store.state.preferences[name] });
  registry.add({
    panels: { text: 'Hide or show all panels', group: 'Page', key: '\\', run: layout.togglePanels },
    time: { text: 'Open or close the time panel', group: 'Page', run: () => layout.showTime(!store.state.preferences.time) },
    turn: { text: 'Turn the device', group: 'Device', run: device.turn },
    playsTuned: { text: 'Play what I tune', group: 'Look', also: 'replay last take knob turn off', get detail() { return store.state.preferences.playsTuned ? 'on' : 'off'; }, run: flip('playsTuned') },
    touches: { text: 'Show or hide touches', group: 'Look', run: flip('touches') },
    stop: { text: 'Stop the script', group: 'Play', run: () => send({ type: 'stop' }), isEnabled: () => store.state.script !== null && store.state.welcome?.role !== 'viewer' },
  });
  registry.addSource(() => [
    ...themes.map((theme) => ({ name: `theme ${theme}`, text: `Theme: ${theme}`, group: 'Page', run: () => prefer({ theme }) })),
    ...['page', 'light', 'dark'].map((content) => ({ name: `content ${content}`, text: `Content: ${content === 'page' ? 'as the page' : content}`, group: 'Device', run: () => prefer({ content }) })),
    ...store.state.devices.map(({ name, width, height }) => ({ name: `device ${name}`, text: name, detail: `${width} × ${height}`, group: 'Device', run: () => device.choose(name) })),
  ]);
  if (hasDaemon) registry.addSource(async () => {
    const { askSessions, sessionAddress } = await import('./sessions.js');
    const { location } = globalThis;
    const others = (await askSessions()).filter(({ name }) => name !== store.state.welcome?.session);
    return others.map(({ name, text }) => ({ name: `session ${name}`, text: name, detail: text, group: 'Session', run: () => location.assign(sessionAddress(location.href, name)) }));
  });
}
