import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SendingDeps } from './deps.ts';
import { createPacing, type DueLane } from './pacing.ts';
import { simulatorSendingSettings } from './settings.ts';

/** A process of the product as far as pacing sees it. */
const deps = (nowMs: () => number) =>
  ({
    settings: simulatorSendingSettings,
    runtime: { clock: { nowMs }, random: { bytes: (count: number) => new Uint8Array(count) } },
  }) as unknown as SendingDeps;

const lane = (name: number, sinceMs: number, asks: boolean): DueLane => ({
  account_id: String(name),
  environment: 'simulator',
  memory_id: 'A11216',
  send_at: new Date(sinceMs),
  ask_at: asks ? new Date(sinceMs) : Number.POSITIVE_INFINITY,
});

it('whoever falls due gets a turn before anybody gets a second one, however long the others have been waiting', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      fc.nat(60),
      fc.nat(500),
      (others, turnsBefore, ageMs) => {
        let nowMs = 1_000_000;
        const pacing = createPacing(deps(() => nowMs));
        // Lanes whose lines never end, older than the one that comes.
        const endless = others.map((asks, name) => lane(name, nowMs - 10_000 - ageMs, asks));
        const take = (lanes: readonly DueLane[]): string => {
          const [next] = pacing.candidates(lanes);
          if (next === undefined) return '';
          pacing.served(next);
          nowMs += 1;
          return next.lane;
        };
        for (let turn = 0; turn < turnsBefore; turn += 1) take(endless);
        const late = lane(99, nowMs, false);
        const all = [...endless, late];
        // Its first invoice waits for those at most that had no turn yet, its second for one turn of each other.
        const names = endless.length + others.filter(Boolean).length;
        const waited = (): number => {
          for (let turn = 0; turn <= names; turn += 1) if (take(all) === 'simulator/99/A11216') return turn;
          return Number.POSITIVE_INFINITY;
        };
        expect(waited()).toBeLessThanOrEqual(Math.max(0, names - turnsBefore));
        expect(waited()).toBeLessThanOrEqual(names);
      },
    ),
  );
});

it('while the authority decides nothing only a few are asked about, and all as soon as it has decided those', () => {
  let nowMs = 1_000_000;
  const { askBatch, tasteSize, firstAskMs } = simulatorSendingSettings;
  const pacing = createPacing(deps(() => nowMs));
  /** @returns how many are asked about in a turn; 0: none may be taken yet */
  const ask = (isDecided: boolean): number => {
    const [next] = pacing.candidates([{ ...lane(1, 0, true), send_at: Number.POSITIVE_INFINITY }]);
    if (next === undefined) return 0;
    const asked = pacing.sizeOf(next);
    pacing.served(next);
    pacing.wentWell(next, { asked, decided: isDecided ? asked : 0, more: true });
    return asked;
  };
  expect(ask(false)).toBe(askBatch);
  const overMs = 20 * firstAskMs;
  let asked = 0;
  for (const end = nowMs + overMs; nowMs < end; nowMs += 10) asked += ask(false);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(tasteSize * 40);
  nowMs += firstAskMs;
  expect([ask(true), ask(true)]).toEqual([tasteSize, askBatch]);
});

it('no pause lasts longer because the clock was ahead when it began', () => {
  const hour = 3_600_000;
  let nowMs = 10 * hour;
  const pacing = createPacing(deps(() => nowMs));
  const next = () => pacing.candidates([{ ...lane(1, 0, true), send_at: Number.POSITIVE_INFINITY }])[0];
  const first = next();
  if (first === undefined) throw new Error('nothing is due');
  pacing.wentWell(first, { asked: 10, decided: 0, more: true });
  pacing.failed(first);
  expect(next()).toBeUndefined();
  nowMs -= 3 * hour;
  expect(next()).toEqual(first);
});
