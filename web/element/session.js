// What one element shows: a recording with the settings laid over it on an engine, in time.

import { lengthOf } from '../model/axis.js';
import { createPlayback } from './playback.js';
import { openPlayer } from './player.js';
import { pullOf } from './pull.js';
import { inputsBetween, withSettings } from './settings.js';

const mostSought = 7200; // ticks, a minute, in which the armed state is looked for

/**
 * Opens it; without `inputs` the list pulls itself (pull.js). `hear` is as in playback.js. Throws in words when the engine does not take the scenario or the settings.
 * Settings can change while it moves.
 */
export function openSession(engine, recording, settings, hear, browser = globalThis) {
  const sceneOf = (scenario) => {
    const preview = opened(engine, scenario);
    const scene = preview.scene();
    preview.close();
    return scene;
  };
  const valuesOf = (scenario) => {
    const { header, footer } = sceneOf(scenario);
    return { header: header?.parameters, footer: footer?.parameters };
  };
  const scenarioWith = (own) => withSettings(recording.scenario, own, valuesOf);
  let scenario = scenarioWith(settings);
  let player = playerOf(scenario);
  const playback = createPlayback(playerNow(), hear, browser);

  function playerOf(now) {
    const length = lengthOf(sceneOf(now)); // which says in words what is not allowed
    return openPlayer(engine, recording.inputs === null ? pullOf(engine, now, length) : { ...recording, scenario: now });
  }

  /** The player that is there now: another takes its place when the settings of a recording change. */
  function playerNow() {
    return {
      get ticks() { return player.ticks; },
      preview: () => player.preview(), tick: () => player.tick(), isFree: () => player.isFree(), isAtEnd: () => player.isAtEnd(),
      advance: (ticks) => player.advance(ticks), seek: (tick) => player.seek(tick), input: (input) => player.input(input),
    };
  }

  return {
    ...playback,
    get ticks() { return player.ticks; },
    tick: () => player.tick(),
    shown: () => ({ preview: player.preview(), restores: player.restores(), finger: player.finger() }),
    scene: () => player.preview().scene(),
    /** Throws in words. A list that a hand moves goes on; a recording is as if it had begun so, at the same tick. */
    change(own) {
      const next = scenarioWith(own);
      if (player.ticks === 0 || player.isFree()) {
        sceneOf(next);
        playback.input(inputsBetween(scenario, next));
      } else {
        const [old, tick] = [player, player.tick()];
        player = playerOf(next);
        old.close();
        playback.seek(tick);
      }
      scenario = next;
    },
    /** Goes to the first tick at which a control is armed, or to the first one. */
    seekArmed() {
      player.seek(0);
      while (!player.isAtEnd() && player.tick() < Math.min(player.ticks, mostSought)) {
        player.advance(1);
        if (player.preview().notices().some(({ notice, to }) => notice === 'state' && to === 'armed')) return playback.seek(player.tick());
      }
      playback.seek(0);
    },
    /** The engine is this session's own, and goes with it. */
    close: playback.close,
  };
}

/** The engine says little about a control that it does not know, or about a value: its texts are long. */
function opened(engine, scenario) {
  try {
    return engine.open(scenario);
  } catch (error) {
    const names = [scenario.header, scenario.footer].filter(Boolean).map(({ name }) => `"${name}"`).join(' and ');
    throw new Error(names ? `there is no control ${names}, or one of its values is not allowed (${error.message})` : `the list's values are not allowed (${error.message})`);
  }
}
