import { expect, test } from 'vitest';
import { cancellationEffect } from './chain-changes.tsx';
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
