// The catalog → controls beside the device → `system` and `set` messages. Knows kinds of parameters; knows no refresh system.

/**
 * Settings in `root`: for each edge a choice of systems and the parameters of the present one, as the daemon's catalog declares them.
 * `send` sends a message. The values are the scene's, so that every viewer sees what another one sets.
 */
export function createSettings(document, root, catalog, send) {
  let shown = ''; // the systems that the controls are of
  let controls = new Map(); // by "edge.name": the function that shows a value

  function make(tag, fields = {}, ...children) {
    const element = Object.assign(document.createElement(tag), fields);
    element.append(...children);
    return element;
  }

  /** For each kind of parameter: the element that edits it, and the function that shows a value in it. */
  const editors = {
    number: (parameter, set) => slider(parameter, set, 'any'),
    whole: (parameter, set) => slider(parameter, set, 1),
    flag(parameter, set) {
      const box = make('input', { type: 'checkbox' });
      box.addEventListener('change', () => set(box.checked));
      return { element: box, show: (value) => { box.checked = value; } };
    },
    choice({ choices }, set) {
      const select = make('select', {}, ...choices.map((name) => make('option', { value: name, textContent: name })));
      select.addEventListener('change', () => set(select.value));
      return { element: select, show: (value) => { select.value = value; } };
    },
    color: (parameter, set) => plain('color', set),
    text: (parameter, set) => plain('text', set),
  };

  /** Calls `done` when an edit is finished. Returns the function that shows a value, unless the field is being edited. */
  function typed(input, done) {
    let isTyping = false;
    input.addEventListener('input', () => { isTyping = true; });
    input.addEventListener('change', () => {
      isTyping = false;
      done();
    });
    return (value) => { if (!isTyping) input.value = value; };
  }

  function plain(type, set) {
    const input = make('input', { type });
    return { element: input, show: typed(input, () => set(input.value)) };
  }

  function slider({ min, max, unit }, set, step) {
    const input = make('input', { type: 'number', min, max, step });
    const show = typed(input, () => { if (input.validity.valid && input.value !== '') set(input.valueAsNumber); });
    return {
      element: make('span', { className: 'quantity' }, input, make('small', { textContent: unit })),
      show: (value) => show(Math.round(value * 1000) / 1000),
    };
  }

  function row(edge, parameter) {
    const set = (value) => send({ type: 'set', name: parameter.name, value, edge });
    const { element, show } = editors[parameter.kind]?.(parameter, set) ?? plain('text', set);
    controls.set(`${edge}.${parameter.name}`, show);
    const label = make('label', { title: parameter.summary }, make('span', { textContent: parameter.name }), element);
    label.dataset.parameter = `${edge}.${parameter.name}`;
    return label;
  }

  function chooser(edge, current) {
    const fitting = catalog.systems.filter(({ edges }) => edges.includes(edge));
    const option = (name, text) => make('option', { value: name, textContent: text, selected: name === (current ?? '') });
    const select = make('select', { ariaLabel: `${edge} system` }, option('', 'none'), ...fitting.map(({ name }) => option(name, name)));
    select.addEventListener('change', () => send({ type: 'system', name: select.value || null, edge }));
    return fitting.length > 0 ? [make('label', { className: 'system' }, make('span', { textContent: edge }), select)] : [];
  }

  function buttons(edge) {
    const button = (text, message) => {
      const element = make('button', { type: 'button', textContent: text });
      element.addEventListener('click', () => send({ ...message, edge }));
      return element;
    };
    const results = ['succeeded', 'failed', 'noMoreData'].map((name) => make('option', { value: name, textContent: name }));
    const result = make('select', { ariaLabel: `${edge} result` }, ...results);
    const finish = make('button', { type: 'button', textContent: 'Finish' });
    finish.addEventListener('click', () => send({ type: 'finish', edge, result: result.value }));
    return make('p', { className: 'actions' }, button('Begin', { type: 'begin' }), finish, result, button('Reset', { type: 'reset' }));
  }

  function section(edge, system) {
    const declared = catalog.systems.find(({ name }) => name === system);
    const rows = (declared?.parameters ?? []).map((parameter) => row(edge, parameter));
    const parts = [...chooser(edge, system), ...(declared ? [buttons(edge)] : []), ...rows];
    return parts.length > 0 ? [make('section', {}, ...parts)] : [];
  }

  /** The list under the controls: its height and its sections. */
  function list() {
    const rows = { name: 'rows a section', kind: 'whole', unit: '', min: 0, max: 1000, summary: 'sections whose headers pin; 0: none' };
    const height = { name: 'content height', kind: 'number', unit: 'pt', min: 0, max: 1000000, summary: 'of all rows' };
    const field = (parameter, message) => {
      const { element, show } = editors[parameter.kind](parameter, (value) => send(message(value)));
      controls.set(parameter.name, show);
      return make('label', { title: parameter.summary }, make('span', { textContent: parameter.name }), element);
    };
    return make('section', {},
      field(height, (value) => ({ type: 'content', height: value })),
      field(rows, (value) => ({ type: 'sections', rows: value })));
  }

  return {
    showScene({ header, footer, content }) {
      const now = JSON.stringify([header?.system, footer?.system]);
      if (now !== shown) {
        shown = now;
        controls = new Map();
        root.replaceChildren(...section('header', header?.system), ...section('footer', footer?.system), list());
      }
      controls.get('content height')(content.height);
      controls.get('rows a section')(content.sections?.[1]?.row ?? 0);
      for (const [edge, choice] of Object.entries({ header, footer })) {
        for (const [name, value] of Object.entries(choice?.parameters ?? {})) controls.get(`${edge}.${name}`)?.(value);
      }
    },
  };
}
