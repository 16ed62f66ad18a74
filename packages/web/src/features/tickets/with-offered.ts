/**
 * What stands there once a text that is offered is chosen: it alone where nothing was written, or another that is offered
 * stood untouched; else below what somebody wrote.
 * @param all every text that is offered there
 */
export function withOffered(written: string, offered: string, all: readonly string[]): string {
  if (written.trim() === '' || all.includes(written)) return offered;
  return `${written.trimEnd()}\n\n${offered}`;
}
