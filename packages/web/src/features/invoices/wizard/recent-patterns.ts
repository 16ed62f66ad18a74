import type { PatternLabel } from '@taraz/core';

type Id = PatternLabel['id'];

const most = 2;
const storageKey = (account: string) => `taraz.patterns.${account}`;

/** The patterns last chosen in this account by hand, newest first: a jeweller finds gold beside the usual ones. */
export function recentPatterns(account: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberPattern(account: string, id: Id): void {
  try {
    const others = recentPatterns(account).filter((one) => one !== id);
    localStorage.setItem(storageKey(account), JSON.stringify([id, ...others].slice(0, most)));
  } catch {
    // Without storage all patterns are one button away.
  }
}
