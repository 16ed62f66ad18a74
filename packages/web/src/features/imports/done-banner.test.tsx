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
  render(<DoneBanner job={{ state: 'done', issued: 3, deleted, skipped: 0, left_out, report }} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(words.draftedHint) !== null).toBe(text !== words.done);
});
