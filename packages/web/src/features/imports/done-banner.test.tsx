// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DoneBanner } from './done-banner.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(cleanup);
const words = importStrings.report;

it.each([
  ['issued', { issued: 3 }, words.done],
  ['kept as drafts', { issued: 3, drafts: 3 }, words.drafted],
  ['deleted by hand in part', { issued: 3, drafts: 2, deleted: 1 }, words.drafted],
  ['kept as drafts but for some', { issued: 3, drafts: 3, left_out: 2 }, words.draftedBut('۲')],
  ['kept as drafts, of which some were issued', { issued: 10, drafts: 2 }, words.someDrafts('۲', null)],
  ['so, with others left out', { issued: 10, drafts: 2, skipped: 1, left_out: 3 }, words.someDrafts('۲', '۴')],
])('says what became of a file: %s', (_name, over, text) => {
  const job = {
    state: 'done',
    failure: '',
    valid: 0,
    drafts: 0,
    deleted: 0,
    skipped: 0,
    left_out: 0,
    ...over,
  } as const;
  render(<DoneBanner job={job} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(words.draftedHint) !== null).toBe(text !== words.done);
});

it.each([
  ['what was mended behind the place of the issuing', { issued: 3, failure: '' }, true],
  ['what the quota held back has a notice of its own', { issued: 3, failure: 'سهمیه' }, false],
  ['nothing of it went before', { issued: 0, failure: '' }, false],
])('says how many are right and did not go along: %s', (_name, over, isTold) => {
  render(<DoneBanner job={{ state: 'ready', valid: 12, drafts: 0, deleted: 0, skipped: 0, left_out: 0, ...over }} />);
  expect(screen.queryByText(words.moreRight('۱۲')) !== null).toBe(isTold);
});
