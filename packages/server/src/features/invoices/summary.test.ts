import { emptyDraft, hasQueryWords, queryWords } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { readDraft } from './read-draft.ts';
import { searchText } from './summary.ts';

const sources = { nowMs: Date.parse('2026-11-20T08:00:00Z'), uuid: () => 'uuid' };
const writings = ['09121112233', '9121112233', '989121112233', '+98 912 111 2233', '00989121112233', '۰۹۱۲-۱۱۱-۲۲۳۳'];

describe.each(writings)('a buyer’s mobile number that came as %s', (phone) => {
  const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00.000Z', uuid: sources.uuid });
  // As drafts were kept before each number got its 0.
  const before = { ...draft, buyer_info: { ...draft.buyer_info, phone: phone.replace(/[\s-]/g, '') } };
  const after = readDraft({ buyer_info: { phone } }, sources).draft;

  it('is kept with its 0', () => expect(after.buyer_info.phone).toBe('09121112233'));

  it.each(['09121112233', '9121112233', '+98 912 111 2233', '0912 111 2233', '(912) 111-2233', phone])(
    'is found by %s',
    (query) => {
      for (const one of [before, after]) expect(hasQueryWords(searchText(one, [], '0'), queryWords(query))).toBe(true);
    },
  );
});

it('what is no mobile number is kept as it was given, without its separators', () => {
  expect(readDraft({ buyer_info: { phone: ' 021-8831 0000' } }, sources).draft.buyer_info.phone).toBe('02188310000');
});
