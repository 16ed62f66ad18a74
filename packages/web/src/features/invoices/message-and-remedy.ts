import { foldText } from '@taraz/core';

/** Letters by which a remedy is known again inside a message. */
const telltale = 16;

/** The remedy, unless the message says it already (the simulator's do, the authority's do not). */
export function remedyBeside(message: string, remedy: string): string {
  const start = foldText(remedy).slice(0, telltale);
  return start !== '' && foldText(message).includes(start) ? '' : remedy;
}
