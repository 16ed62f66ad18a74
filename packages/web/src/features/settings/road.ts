import { DAY_MS } from '@taraz/core';
import type { MemoryCard, MemoryKey } from './queries.ts';

/** The five steps of design.md: key → request → certificate → tried → in use. */
export const roadSteps = ['key', 'request', 'certificate', 'test', 'use'] as const;
export type RoadStep = (typeof roadSteps)[number];

/** What is to be done next with a memory. */
export type NextStep = 'key' | 'certificate' | 'test' | 'enable' | 'none';

export interface Road {
  /** steps behind, 0 to 5 */
  done: number;
  next: NextStep;
  /** the key that walks it: a successor's own road is beside the one in use */
  key: MemoryKey | null;
}

/** From so many days on an ending certificate is warned of. */
export const warningDays = 45;
/** And of the trusted company's, which is not the account's to renew. */
export const companyWarningDays = 14;

/** A certified successor is what a test tries: the key in use, which signs meanwhile, cannot be asked for a first one. */
export const isSuccessorTried = ({ signer, active_key, pending_key }: MemoryCard['settings']): boolean =>
  signer !== 'trusted_provider' && active_key !== null && pending_key !== null && pending_key.certificate !== null;

/** How far a memory has come; `successor` asks for the road of the key that waits beside the one in use. */
export function roadOf({ memory, settings }: MemoryCard, successor = false): Road {
  // The company's own key signs: there is only to try it.
  if (settings.signer === 'trusted_provider') {
    const isTried = settings.last_test?.ok === true;
    if (!isTried) return { done: 3, next: 'test', key: null };
    return memory.enabled ? { done: 5, next: 'none', key: null } : { done: 4, next: 'enable', key: null };
  }
  const key = successor ? settings.pending_key : (settings.active_key ?? settings.pending_key);
  if (key === null) return { done: 0, next: 'key', key };
  if (key.certificate === null) return { done: 2, next: 'certificate', key };
  const isTried = settings.last_test === null ? isSuccessorTried(settings) : settings.last_test.ok;
  if (successor || !isTried) return { done: 3, next: 'test', key };
  if (!memory.enabled) return { done: 4, next: 'enable', key };
  return { done: 5, next: 'none', key };
}

/** Checks that fail of something that passes by itself: the authority is away, the taxpayer's signing desk is closed. */
const passing: ReadonlySet<string> = new Set(['network', 'desk']);

/** How the last connection test of what is in use went wrong, if it did: with something to mend, or only for now; `successor` asks for that of the key that waits beside it. */
export function failureOf({ settings }: MemoryCard, successor = false): 'none' | 'for-now' | 'to-mend' {
  const test = successor ? settings.pending_test : settings.last_test;
  if (test === null || test.ok) return 'none';
  return test.checks.every(({ check, ok }) => ok || passing.has(check)) ? 'for-now' : 'to-mend';
}

/** Whole days until something ends, 0 on its last day, negative after it; null: nothing does. */
export const daysUntil = (until: string | null, nowMs: number): number | null =>
  until === null ? null : Math.floor((Date.parse(until) - nowMs) / DAY_MS);

/** Whole days until a certificate ends, as `daysUntil`. */
export const daysLeft = (key: MemoryKey | null, nowMs: number): number | null =>
  daysUntil(key?.certificate?.not_after ?? null, nowMs);

/** How much of a certificate's time is behind, percent. */
export function percentUsed({ certificate }: MemoryKey, nowMs: number): number {
  if (certificate === null) return 0;
  const [from, to] = [Date.parse(certificate.not_before), Date.parse(certificate.not_after)];
  return Math.min(100, Math.max(0, ((nowMs - from) / Math.max(1, to - from)) * 100));
}
