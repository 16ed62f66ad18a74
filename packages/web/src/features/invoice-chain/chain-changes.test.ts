import { expect, test } from 'vitest';
import { cancellationEffect, replacementEffect } from './chain-changes.tsx';
import { chainStrings as words } from './strings.fa.ts';

const stands = { cancelled_by: null, cancelled_elsewhere: false };
const sale = { ...stands, invoice_type: 'original' as const, superseded_by: null };

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
  expect(replacementEffect({ ...stands, state, buyer_reaction }, sale)).toBe(effect);
});

test.each([
  ['outside', { cancelled_elsewhere: true }],
  ['by one of ours', { cancelled_by: 'x' }],
])(
  'a correction that was cancelled %s changes nothing any more, and what it refers to stands where it does',
  (_how, by) => {
    const version = { ...stands, state: 'confirmed' as const, buyer_reaction: 'CANCELED' as const, ...by };
    expect(replacementEffect(version, sale)).toBe(words.cancelledAndBack);
    for (const before of [undefined, { ...sale, superseded_by: 'y' }, { ...sale, cancelled_elsewhere: true }])
      expect(replacementEffect(version, before)).toBe(words.cancelledSince);
    // Its buyer's refusal is kept in the same way.
    expect(replacementEffect({ ...version, buyer_reaction: 'REJECTED' }, sale)).toBe(words.refusedByBuyer);
  },
);
