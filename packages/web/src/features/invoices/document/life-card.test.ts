import { expect, it } from 'vitest';
import { lookOf } from './life-card.tsx';
import { pageStrings } from './page.fa.ts';

it('only what somebody has to look after is warned of: a history that was brought along, or a signature, is none', () => {
  const warned = Object.keys(pageStrings.causes).filter((cause) => lookOf(cause, undefined).tone === 'warn');
  expect(warned).toEqual([
    'NO_ANSWER',
    'SENDER_LOST',
    'NOT_SENT',
    'REFUSED',
    'TIMED_OUT',
    'AUTHORITY_FAULT',
    'FORGOTTEN',
    'LIMIT_EXCEEDED',
    'REVIEW_RETURNED',
    'RECEIPT_UNVERIFIED',
  ]);
});
