import { expect, test } from 'vitest';
import { cancellationEffect, replacementEffect } from './chain-changes.tsx';
import { chainStrings as words } from './strings.fa.ts';

test.each([
  ['queued', words.annuls],
  ['sent', words.annuls],
  ['confirmed', words.annulled],
  ['rejected', words.notAnnulled],
  ['abandoned', words.notAnnulled],
] as const)('a cancellation that is %s has not annulled more than the authority says', (state, effect) => {
  expect(cancellationEffect(state)).toBe(effect);
});

test.each([
  ['queued', null, words.replaces],
  ['sent', null, words.replaces],
  ['rejected', null, words.notReplaced],
  ['abandoned', null, words.notReplaced],
  ['draft', null, words.notSent],
  ['confirmed', 'REJECTED', words.refusedByBuyer],
  ['confirmed', 'AWAITING_REACTION', ''],
] as const)('a correction that is %s, its buyer %s, has changed no more than that', (state, buyer_reaction, effect) => {
  expect(replacementEffect({ state, buyer_reaction })).toBe(effect);
});
