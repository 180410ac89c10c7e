// Where the page is in its session, so that its next socket goes on from there.

export function createPlace() {
  let run = null; // of the session; another one was brought back by another daemon, or is a new session
  let heard = 0; // notices and script messages of that run
  let scene = 0; // the number of the newest one; 0: none

  return {
    /** Follows what the daemon says. */
    follow(message) {
      if (message.type === 'welcome') {
        if (message.run !== run) scene = 0;
        ({ run, heard } = message);
      }
      if (message.type === 'scene') scene = message.number;
      if (message.type === 'notice' || message.type === 'script') heard += 1;
    },
    /** What to say to come back here; null: the page has been nowhere yet. */
    text: () => (run === null ? null : `${run}.${heard}.${scene}`),
  };
}
