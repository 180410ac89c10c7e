// What a person would see at a glance and nobody should: texts that are cut, parts that overlap, and so on. Each check
// returns a list of findings, and is evaluated in the page by test_design.py.
(() => {
  const interactive = 'button, a[href], input, select, textarea, summary, [role="slider"], [role="separator"][tabindex], [role="option"]';
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert], .visually-hidden, .sprite') && getComputedStyle(element).clipPath !== 'inset(50%)';
  let root = document.body; // what is looked at
  const all = (selector) => [...root.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0 && isShown(element));
  const nameOf = (element) => {
    const place = element.closest('[id]');
    const own = element.id ? '' : ` ${element.tagName.toLowerCase()}${typeof element.className === 'string' && element.className ? `.${element.className.trim().replaceAll(/\s+/g, '.')}` : ''}`;
    const text = (element.ariaLabel ?? element.dataset?.parameter ?? element.textContent.trim()).replaceAll(/[\d.]+/g, '0').slice(0, 30);
    return `#${place?.id ?? ''}${own} "${text}"`;
  };
  const clips = (style) => [style.overflowX, style.overflowY].some((value) => value === 'hidden' || value === 'clip');
  const scrolls = (style) => [style.overflowX, style.overflowY].map((value) => value === 'auto' || value === 'scroll');

  /** The part of the window in which the element can be seen: what its ancestors leave of it. */
  function windowOf(element) {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflow !== 'visible' || style.contain.includes('strict') || style.contain.includes('paint')) {
        const box = each.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      if (style.position === 'fixed' || each.matches(':popover-open, dialog[open]')) break;
    }
    return { left, top, right, bottom };
  }
  function visibleBox(element) {
    const [box, { left, top, right, bottom }] = [element.getBoundingClientRect(), windowOf(element)];
    const seen = { left: Math.max(box.left, left), top: Math.max(box.top, top), right: Math.min(box.right, right), bottom: Math.min(box.bottom, bottom) };
    return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? seen : null;
  }
  /** What belongs to the element: itself, what is in it, and its label. */
  const belongs = (element, hit) => hit && (element.contains(hit) || hit.contains(element) && hit.matches('label, button, a') || [...(element.labels ?? [])].some((label) => label.contains(hit)));

  /** Texts that do not fit, and do not say the rest in a title or a tooltip. */
  function cutTexts() {
    const findings = [];
    for (const element of all('*')) {
      if (element.matches('script, style, option, textarea, canvas, svg *')) continue;
      if (element.matches('input')) {
        if (element.type === 'text' && !element.readOnly && element.scrollWidth > element.clientWidth + 1) findings.push(`${nameOf(element)} = ${element.value}`);
        continue;
      }
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
      if (texts.length === 0 || element.closest('[title], [data-tip]') || getComputedStyle(element).fontSize === '0px') continue;
      const range = document.createRange();
      for (const text of texts) {
        range.selectNodeContents(text);
        if (isCut(element, range.getBoundingClientRect())) findings.push(nameOf(element));
      }
    }
    return findings;
  }
  /** Whether something that cannot be scrolled hides a part of the box. */
  function isCut(element, box) {
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      const [scrollsX, scrollsY] = scrolls(style);
      const edge = each.getBoundingClientRect();
      if (clips(style)) {
        if (!scrollsX && style.overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true;
        if (!scrollsY && style.overflowY !== 'visible' && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) return true;
      }
      if (scrollsX && scrollsY || each.matches(':popover-open, dialog')) return false;
      if (scrollsY) return box.right > edge.right + 1 || box.left < edge.left - 1;
      if (scrollsX) return false;
    }
    return box.right > innerWidth + 1 || box.left < -1;
  }

  /** Controls that lie on each other, or under something else. The chart is the ground of what lies on it; its bars have the focus, and the chart the presses. */
  function overlaps() {
    const findings = [];
    const seen = all(interactive).filter((element) => !element.matches('[role="separator"], .chart, .bar, :disabled')).map((element) => [element, visibleBox(element)]).filter(([, box]) => box);
    for (const [index, [element, box]] of seen.entries()) {
      for (const [other, its] of seen.slice(index + 1)) {
        if (element.contains(other) || other.contains(element) || belongs(element, other) || belongs(other, element)) continue;
        const [width, height] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)];
        if (width > 1.5 && height > 1.5) findings.push(`${nameOf(element)} and ${nameOf(other)}`);
      }
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!belongs(element, hit) && hit?.closest('[role="separator"]') === null) findings.push(`${nameOf(element)} under ${nameOf(hit)}`);
    }
    return findings;
  }

  /** What can be scrolled now, with its direction. */
  function scrollers() {
    const findings = [];
    for (const element of [...(root === document.body ? [document.documentElement] : []), root, ...all('*')]) {
      const [x, y] = element === document.documentElement ? [true, true] : scrolls(getComputedStyle(element));
      if (element.matches('input, select')) continue;
      if (x && element.scrollWidth > element.clientWidth + 1) findings.push(`${nameOf(element)} sideways by ${element.scrollWidth - element.clientWidth}`);
      if (y && element.scrollHeight > element.clientHeight + 1) findings.push(nameOf(element));
    }
    return findings;
  }

  /** Controls whose target is narrower or lower than `size`, with what a press beside them hits. */
  function smallTargets(size) {
    const findings = [];
    const over = document.querySelector('dialog:modal, :popover-open:not(.tooltip)'); // what is below an open menu is not hit
    for (const element of all(interactive)) {
      if (over && !over.contains(element)) continue;
      const box = visibleBox(element);
      const whole = element.getBoundingClientRect();
      if (!box || element.matches('[role="separator"], .bar') || box.right - box.left < whole.width - 1 || box.bottom - box.top < whole.height - 1) continue; // it is scrolled away, or half
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const reach = (dx, dy) => {
        let steps = 0;
        while (steps < size && belongs(element, nearest(document.elementFromPoint(x + dx * (steps + 0.5), y + dy * (steps + 0.5)), element))) steps += 1;
        return steps;
      };
      const [width, height] = [whole.width >= size - 0.5 ? size : reach(-1, 0) + reach(1, 0), whole.height >= size - 0.5 ? size : reach(0, -1) + reach(0, 1)];
      if (width < size - 1 || height < size - 1) findings.push(`${nameOf(element)} ${width} x ${height}`);
    }
    return findings;
  }
  /** A press on the row of a parameter beside its field is one on the field. */
  function nearest(hit, element) {
    const row = element.closest('[data-parameter], .row');
    return row && row.contains(hit) && hit.closest(interactive) === null ? element : hit;
  }

  const channels = (color) => {
    const numbers = color.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
    const [r, g, b, alpha = 1] = color.startsWith('color(') ? [...numbers.slice(0, 3).map((value) => value * 255), ...numbers.slice(3)] : numbers;
    return [r, g, b, alpha];
  };
  const over = (front, back) => [0, 1, 2].map((index) => front[index] * front[3] + back[index] * (1 - front[3])).concat(1);
  const luminance = (color) => {
    const [r, g, b] = color.slice(0, 3).map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  function groundOf(element) {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const color = channels(getComputedStyle(each).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((back, front) => over(front, back), [255, 255, 255, 1]);
  }
  /** Elements with a text of their own that can be read now. */
  const withText = () => all('*').filter((element) => !element.matches('script, style, option, svg *, canvas') && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''));

  /** Texts that are too pale on their ground. What is switched off may be. */
  function paleTexts() {
    return withText().filter((element) => !element.closest(':disabled, [aria-disabled="true"], label:has(:disabled)') && visibleBox(element)).flatMap((element) => {
      const ground = groundOf(element);
      const ratio = contrast(over(channels(getComputedStyle(element).color), ground), ground);
      return ratio < 4.5 ? [`${nameOf(element)} ${ratio.toFixed(2)}`] : [];
    });
  }

  /** Sizes and weights of texts that are not of the scale. */
  function strangeTypes() {
    const [sizes, weights] = [['11px', '12px', '13px', '15px', '17px', '22px'], ['400', '500', '600']];
    return [...withText(), ...all('input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])'), ...all('select')].flatMap((element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      return fontSize === '0px' || sizes.includes(fontSize) && weights.includes(fontWeight) ? [] : [`${nameOf(element)} ${fontSize} ${fontWeight}`];
    });
  }

  /** Controls that look as the browser draws them. */
  function nativeLooks() {
    return all(interactive).concat(all('progress, meter')).flatMap((element) => {
      const style = getComputedStyle(element);
      const isNative = element.matches('button') ? style.borderTopStyle === 'outset' : element.matches('summary') ? style.listStyleType.startsWith('disclosure') && style.display === 'list-item'
        : element.matches('input, select, textarea, progress, meter') && (style.appearance === 'auto' && !(element.matches('[type="color"], [type="range"]') && style.opacity === '0') && style.borderTopStyle === 'inset' || element.matches('select, [type="checkbox"], [type="radio"], [type="range"], progress, meter') && style.appearance === 'auto');
      return isNative ? [nameOf(element)] : [];
    });
  }

  /** What has opened and reaches beyond the window. */
  function outside() {
    const { left, top, right, bottom } = root.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 ? [nameOf(root)] : [];
  }

  const unique = (list) => [...new Set(list)];
  /** All of the page, or with `isOver` only the menu or the dialog that is open over it. */
  return (touch, isOver = false) => (root = isOver ? [...document.querySelectorAll('dialog[open], .menu:popover-open')].at(-1) : document.body) && Object.fromEntries(Object.entries({
    'cut texts': cutTexts, overlaps, outside, scrollers, 'small targets': () => (touch ? smallTargets(44) : smallTargets(20)), 'pale texts': paleTexts, 'strange types': strangeTypes, 'native looks': nativeLooks,
  }).map(([name, check]) => [name, unique(check())]));
})()
