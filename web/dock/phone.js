// A phone's file, shown over the present take: chosen, or dropped on the dock.

import { parsePhone } from '../model/phone.js';
import { traceOfPhone } from '../model/phone-trace.js';

const maxBytes = 8 << 20; // chosen: five minutes, the longest trace, are 2 MB

/**
 * Reads a file; `pin(trace)` pins it next to the present motion. Errors and warnings about the file are shown as
 * toasts.
 */
export function createPhoneReader(store, toast, pin) {
  return async (file) => {
    const { trace, scene } = store.state;
    if (!trace || !scene) return toast('A phone\'s file is compared with a take, and there is none yet: pull the list and let it come to rest.');
    try {
      if (file.size > maxBytes) throw new Error(`has more than ${maxBytes >> 20} MB`);
      const { samples, warnings } = parsePhone(await file.text());
      pin(traceOfPhone(samples, file.name, scene));
      if (warnings.length > 0) toast(`${file.name}: ${warnings.join('; ')}`);
    } catch (wrong) {
      toast(`${file.name}:${/^\d/.test(wrong.message) ? '' : ' '}${wrong.message}`);
    }
  };
}
