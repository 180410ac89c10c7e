// What a session answers to what it cannot do: a refusal, as the daemon's.

/** Thrown for a message that is refused. */
export class Refusal extends Error {
  constructor(reason, text) {
    super(text);
    this.reason = reason;
  }
}

/** What only the program can do. */
export const needsDaemon = () => new Refusal('standalone', 'This page has no daemon: that needs the program.');
