import { UsageError } from './usage-error.ts';

/** A port as given with the option `name`; throws `UsageError` when it is none ("" too: an empty variable of a shell). */
export function portOption(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`${name} ${text === '' ? '""' : text}: must be 0 to 65535`);
  return port;
}
