/**
 * A wizard keeps its screen when its draft gets another address: once saved on the server, `new:…` becomes `id:…`, and the
 * focus must stay where it was.
 */
const names = new Map<string, string>();
let current = '';

/** The name under which the screen of this draft was first opened. */
export function sessionOf(key: string): string {
  return names.get(key) ?? key;
}

/** The session in hand goes on under another key. */
export function keepSession(key: string): void {
  if (current !== '') names.set(key, current);
}

export function enterSession(session: string): void {
  current = session;
}
