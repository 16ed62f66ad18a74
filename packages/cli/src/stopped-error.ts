import { constants } from 'node:os';

/** The user, or the system, has ended a command before it was done. The exit code says by which signal, as a shell's does. */
export class StoppedError extends Error {
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super('Stopped before it was done.');
    this.name = 'StoppedError';
    this.exitCode = 128 + constants.signals[signal];
  }
}
