import { DAY_MS } from '@taraz/core';
import { expect, it } from 'vitest';
import { createFormat, type Format } from '../../i18n/format.ts';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';
import { type WhoWaits, waitingRows } from './waiting-rows.ts';

const nowMs = Date.UTC(2026, 10, 22, 12);
const format = createFormat('fa');
const whole: WhoWaits = { unsigned: 0, isAdmin: true, mayIssue: true, mayDraft: true, maySee: true };

const rowsOf = (...daysLeft: number[]) => {
  const certificates = daysLeft.map((days, index) => ({
    memory_id: `A1000${index}`,
    not_after: new Date(nowMs + days * DAY_MS).toISOString(),
  }));
  const read = { rejected: { count: 3 }, certificates } as unknown as Dashboard;
  return waitingRows(read, whole, format, nowMs);
};

it('drafts that wait for room in the quota lead to the upgrade, and are not counted as drafts to go on with', () => {
  const read = { held: { count: 14 }, drafts: { count: 2, held: 14 } } as unknown as Dashboard;
  const rowsOfRead = (one: Dashboard, who = whole) =>
    waitingRows(one, who, format, nowMs).map(({ id, count, to, search }) => [id, count, to, search]);
  // The list of just these.
  const draft = ['draft', 2, '/invoices', { state: 'draft', unheld: true }];
  expect(rowsOfRead(read)).toEqual([['held', 14, '/upgrade-account', undefined], draft]);
  expect(rowsOfRead({ ...read, held: null }, { ...whole, isAdmin: false })).toEqual([draft]);
  expect(rowsOfRead({ drafts: { count: 2, held: 0 } } as unknown as Dashboard)).toEqual([
    ['draft', 2, '/invoices', { state: 'draft' }],
  ]);
});

it('what waits for room is not promised to go once the deadline of one is over', () => {
  const read = { held: { count: 1, deadline: '2026-11-21T08:00:00Z' } } as unknown as Dashboard;
  const [row] = waitingRows(read, whole, format, nowMs);
  expect(row?.hint).toMatch(/۱۴۰۵\/۰۸\/۳۰، ۱۱:۳۰ بود و گذشته است.*ماده ۹/);
});

it.each([
  [null, false],
  ['2026-12-18T08:00:00Z', true],
])('what waits for room is not promised to go with the month where its deadline is before: %s', (deadline, isNamed) => {
  const read = { held: { count: 14, deadline } } as unknown as Dashboard;
  const [row] = waitingRows(read, whole, format, nowMs);
  expect([row?.hint.includes('یا آغاز ماه'), row?.hint.includes('۱۴۰۵/۰۹/۲۷')]).toEqual([!isNamed, isNamed]);
});

it.each([
  ['few are left', { left: 3, of: 50 }, 0, [['quota', 3, words.quota.title]]],
  ['none is left', { left: 0, of: 50 }, 0, [['quota', null, words.quota.full]]],
  ['some wait for room', { left: 0, of: 50 }, 2, [['held', 2, words.held.title]]],
  ['enough are left', null, 0, []],
])('the plan’s invoices of the month: %s', (_what, quota, count, expected) => {
  const read = { quota, held: { count } } as unknown as Dashboard;
  const rows = waitingRows(read, whole, format, nowMs);
  expect(rows.map(({ id, count, title }) => [id, count, title])).toEqual(expected);
});

it('cheques that are awaited, those that nobody has told of since they were due and those that bounced have a row each, and its list', () => {
  const cheques: Dashboard['cheques'] = {
    ...{ count: 2, sum_received: '500', sum_issued: '0', from_day: '2026-11-22', until_day: '2026-11-29' },
    overdue: { count: 1, sum_received: '0', sum_issued: '40', from_day: '2026-11-02', until_day: '2026-11-21' },
    bounced: { count: 1, sum_received: '70', sum_issued: '0' },
  };
  const rowsIn = (digits: Format, read: Dashboard['cheques']) =>
    waitingRows({ cheques: read } as unknown as Dashboard, whole, digits, nowMs);
  expect(rowsIn(format, cheques).map(({ id, count, search }) => [id, count, search])).toEqual([
    ['cheques-bounced', 1, { state: 'bounced' }],
    ['cheques-overdue', 1, { state: 'awaited', from: '2026-11-02', to: '2026-11-21' }],
    ['cheques', 2, { state: 'awaited', from: '2026-11-22', to: '2026-11-29' }],
  ]);
  const latin = rowsIn(createFormat('latn'), cheques);
  expect(latin.at(-1)?.title).toBe(words.cheques.title('7'));
  // A sum of nothing is no news.
  const { received, issued } = words.cheques;
  expect(latin.map(({ hint }) => hint)).toEqual([received('70'), issued('40'), received('500')]);
  const [both] = rowsIn(createFormat('latn'), {
    ...cheques,
    bounced: { count: 2, sum_received: '70', sum_issued: '9' },
  });
  expect(both?.hint).toBe(`${received('70')}، ${issued('9')}`);
  const nothing = { count: 0, sum_received: '0', sum_issued: '0' };
  const calm = { ...nothing, from_day: '2026-11-22', until_day: '2026-11-29', bounced: nothing };
  const overdue = { ...nothing, from_day: null, until_day: '2026-11-21' };
  expect(rowsIn(format, { ...calm, overdue })).toEqual([]);
});

it('a memory that the authority refuses stands before what was rejected, and leads to its test', () => {
  const read = {
    rejected: { count: 3 },
    refused_memories: [{ memory_id: 'A11216', count: 4 }],
  } as unknown as Dashboard;
  const rows = waitingRows(read, whole, format, nowMs);
  expect(rows.map(({ id, count, search }) => [id, count, search])).toEqual([
    ['refused-memory A11216', 4, { tab: 'keys' }],
    ['rejected', 3, undefined],
  ]);
  // Who only issues cannot test it, and is told whose it is to mend.
  const [own] = waitingRows(read, { ...whole, isAdmin: false }, format, nowMs);
  expect(own).toMatchObject({
    hint: words.refusedMemory.adminsHint,
    verb: words.see,
    to: '/invoices',
    search: { state: 'queued,sending,unknown', memory: 'A11216' },
  });
  const [cashiers] = waitingRows(read, { ...whole, isAdmin: false, maySee: false }, format, nowMs);
  expect(cashiers).toMatchObject({ hint: words.refusedMemory.adminsHint, to: '' });
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

it('promises who only reads invoices no mending and no going on', () => {
  const read = { rejected: { count: 3 }, drafts: { count: 2, held: 0 } } as unknown as Dashboard;
  const verbs = (mayIssue: boolean, mayDraft: boolean) =>
    waitingRows(read, { ...whole, mayIssue, mayDraft, isAdmin: false }, format, nowMs).map(({ verb }) => verb);
  expect(verbs(true, true)).toEqual([words.rejected.verb, words.draft.verb]);
  expect(verbs(false, true)).toEqual([words.see, words.draft.verb]);
  expect(verbs(false, false)).toEqual([words.see, words.see]);
});

it('leads to the drafts that wait for a look, and to those that came back where their writer may open them', () => {
  const read = { to_review: { count: 2 }, returned_drafts: { count: 1 } } as unknown as Dashboard;
  const rowsFor = (maySee: boolean) => waitingRows(read, { ...whole, maySee, isAdmin: false }, format, nowMs);
  expect(rowsFor(true)).toMatchObject([
    { id: 'to-review', count: 2, to: '/invoices', search: { review: 'asked_by_others' } },
    { id: 'returned-drafts', count: 1, to: '/invoices', search: { review: 'returned_to_me' } },
  ]);
  expect(rowsFor(false)[1]).toMatchObject({ to: '/create-invoice/{-$id}' });
});

it('what exceeds the sales limit leads to exactly those that stand', () => {
  const read = { over_limit: { count: 2, names: ['آلفا', '', 'بتا'] } } as unknown as Dashboard;
  expect(waitingRows(read, whole, format, nowMs)).toMatchObject([
    { id: 'over-limit', count: 2, hint: 'آلفا، بتا', to: '/invoices', search: { over_limit: true, counted: true } },
  ]);
});

it('purchases that were to be paid, and those to be paid within a week, lead to their lists', () => {
  const read = {
    purchases: {
      open: { count: 4, open: '1700' },
      overdue: { count: 2, open: '1500' },
      soon: { count: 1, open: '40' },
    },
  } as unknown as Dashboard;
  const rowsOf = (one: Dashboard) => waitingRows(one, whole, format, nowMs);
  expect(rowsOf(read).map(({ tone, count, to, search }) => [tone, count, to, search])).toEqual([
    ['warn', 2, '/purchases', { payment: 'overdue' }],
    ['info', 1, '/purchases', { payment: 'due_soon' }],
  ]);
  const none = { count: 0, open: '0' };
  expect(rowsOf({ purchases: { open: none, overdue: none, soon: none } } as unknown as Dashboard)).toEqual([]);
});
