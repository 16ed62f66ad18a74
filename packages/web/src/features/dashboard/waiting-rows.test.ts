import { DAY_MS } from '@taraz/core';
import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';
import { waitingRows } from './waiting-rows.ts';

const nowMs = Date.UTC(2026, 10, 22, 12);
const format = createFormat('fa');

const rowsOf = (...daysLeft: number[]) => {
  const certificates = daysLeft.map((days, index) => ({
    memory_id: `A1000${index}`,
    not_after: new Date(nowMs + days * DAY_MS).toISOString(),
  }));
  const read = { rejected: { count: 3 }, certificates } as unknown as Dashboard;
  return waitingRows(read, { drafts: 0, unsigned: 0 }, format, nowMs);
};

it('drafts that wait for room in the quota lead to the upgrade, and are not counted as drafts to go on with', () => {
  const read = { held: { count: 14 } } as unknown as Dashboard;
  const rows = waitingRows(read, { drafts: 16, unsigned: 0 }, format, nowMs);
  expect(rows.map(({ id, count, to }) => [id, count, to])).toEqual([
    ['held', 14, '/upgrade-account'],
    ['draft', 2, '/invoices'],
  ]);
});

it('a certificate that has ended stands first and says that sending stopped; one that ends today has not ended', () => {
  const { certificate } = words;
  expect(rowsOf(5, 0.5, -0.5).map(({ id, count, title, hint }) => [id, count, title, hint])).toEqual([
    ['certificate A10002', null, certificate.ended('A10002'), certificate.endedHint],
    ['rejected', 3, words.rejected.title, words.rejected.hint],
    ['certificate A10000', 5, certificate.title('A10000'), certificate.hint],
    ['certificate A10001', null, certificate.today('A10001'), certificate.hint],
  ]);
});
