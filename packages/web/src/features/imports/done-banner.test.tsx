// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DoneBanner } from './done-banner.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(cleanup);
const words = importStrings.report;

it.each([
  ['issued', ['confirmed', 'draft'], 0, 0, words.done],
  ['kept as drafts', ['draft'], 0, 0, words.drafted],
  ['deleted by hand in part', ['draft'], 0, 1, words.drafted],
  ['kept as drafts but for some', ['draft'], 2, 0, words.draftedBut('۲')],
])('says what became of a file: %s', (_name, states, left_out, deleted, text) => {
  const report = { states: states.map((state) => ({ state, count: 3, total: '1' })), sandbox: [], rejected: [] };
  render(
    <DoneBanner job={{ state: 'done', failure: '', issued: 3, valid: 0, deleted, skipped: 0, left_out, report }} />,
  );
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(words.draftedHint) !== null).toBe(text !== words.done);
});

it.each([
  ['what was mended behind the place of the issuing', { issued: 3, failure: '' }, true],
  ['what the quota held back has a notice of its own', { issued: 3, failure: 'سهمیه' }, false],
  ['nothing of it went before', { issued: 0, failure: '' }, false],
])('says how many are right and did not go along: %s', (_name, over, isTold) => {
  const report = { states: [], sandbox: [], rejected: [] };
  render(<DoneBanner job={{ state: 'ready', valid: 12, deleted: 0, skipped: 0, left_out: 0, report, ...over }} />);
  expect(screen.queryByText(words.moreRight('۱۲')) !== null).toBe(isTold);
});
