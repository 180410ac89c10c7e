"""Until the engine has curves: storehouse has three parameters of motion more, which the page itself keeps and answers."""

FAKE_CURVES = r"""(() => {
  const extra = globalThis.__curves = { closeCurve: 'ease in out', closeDuration: 1.2, pullCurve: 'linear' };
  const mine = [
    { name: 'closeDuration', kind: 'number', unit: 's', min: 0, max: 60, step: 0.05, scale: 'log', default: 1.2, label: 'Close duration', group: 'Motion', summary: 'how long it closes' },
    { name: 'closeCurve', kind: 'curve', over: 'closeDuration', default: 'ease in out', label: 'Close curve', group: 'Motion', summary: 'how it closes' },
    { name: 'pullCurve', kind: 'curve', default: 'linear', label: 'Pull curve', group: 'Motion', summary: 'how it grows' },
  ];
  const fetch0 = globalThis.fetch;
  globalThis.fetch = async (path, ...rest) => {
    const response = await fetch0(path, ...rest);
    if (!String(path).endsWith('systems.json')) return response;
    const catalog = await response.json();
    const one = catalog.systems.find(({ name }) => name === 'storehouse');
    one.parameters.push(...mine);
    for (const preset of one.presets) Object.assign(preset.values, { closeCurve: 'ease in out', closeDuration: 1.2, pullCurve: 'linear' });
    return { json: async () => catalog };
  };
  let scene = null;
  const patch = (message) => { if (message.header?.system === 'storehouse') Object.assign(message.header.parameters, extra); return message; };
  const tell = (socket, message) => socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  globalThis.__sets = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', (event) => {
        if (!event.isTrusted || typeof event.data !== 'string') return;
        const message = JSON.parse(event.data);
        if (message.type !== 'scene') return;
        event.stopImmediatePropagation();
        scene = patch(message);
        tell(this, scene);
      });
    }
    send(text) {
      const message = typeof text === 'string' ? JSON.parse(text) : {};
      if (message.type === 'set' && Object.hasOwn(extra, message.name)) {
        extra[message.name] = message.value;
        globalThis.__sets.push(message.value);
        setTimeout(() => { tell(this, { type: 'done', id: message.id, tick: 1, effect: true }); tell(this, patch({ ...scene, header: { ...scene.header, parameters: { ...scene.header.parameters } } })); }, 5);
        return;
      }
      super.send(text);
    }
  };
})();"""
