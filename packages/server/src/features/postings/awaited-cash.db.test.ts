import type { PaymentDraft } from '@taraz/core';
import { beforeEach, expect, it } from 'vitest';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Problem } from '../../platform/problem.ts';
import { awaitedCash } from '../treasury/awaited-cash.ts';
import { countDesk } from '../treasury/cash-desk.ts';
import { treasuryTexts } from '../treasury/messages.fa.ts';
import { createPlace, removePlace } from '../treasury/places.ts';
import { postingStand } from './testing/posting-stand.ts';

const { database, runtime, own, within, confirmed, stored, settle } = postingStand();

let desk: string;
beforeEach(async () => {
  desk = await within<string>(async (tx) => {
    const input = { name: 'پیشخان', opening_balance: '1000' };
    return (await createPlace(runtime, tx, own.accountId, 'desk', input)).id;
  });
  await count('open', '1000');
});

const count = (moment: 'open' | 'count' | 'close', counted: string) =>
  within((tx) => countDesk(runtime, tx, own.accountId, desk, moment, { counted }));
const cash = (amount: string): Partial<PaymentDraft>[] => [
  { payment_method: 'cash', amount, payment_date: '2026-10-01T08:00:00Z', treasury_id: desk },
];
const awaited = () => within<{ amount: bigint; count: number }>((tx) => awaitedCash(tx, desk));
const lies = async () => {
  const [row] = await database().asOwner<{ balance: string }>(
    'select balance::text from treasury_places where id = $1',
    [desk],
  );
  return row?.balance;
};
it('a desk that is counted before the verdicts of its sales has no surplus, and their money does not come twice', async () => {
  await confirmed('original', 1, null, cash('500'));
  expect(await awaited()).toEqual({ amount: 500n, count: 1 });
  await count('close', '1500');
  expect(await lies()).toBe('1000');
  await settle();
  expect([await lies(), await awaited()]).toEqual(['1500', { amount: 0n, count: 0 }]);
});

it.each([
  ['queued', 500n],
  ['sending', 500n],
  ['unknown', 500n],
  ['rejected', 500n],
  ['abandoned', 0n],
] as const)('of a sale that is %s: %s', async (state, amount) => {
  await stored(state, 'original', 1, null, cash('500'));
  expect((await awaited()).amount).toBe(amount);
});

it('what is bartered is no cash of a desk that its payment still names', async () => {
  await confirmed('original', 1, null, [{ ...cash('500')[0], payment_method: 'barter' }]);
  expect(await awaited()).toEqual({ amount: 0n, count: 0 });
  await settle();
  expect(await lies()).toBe('1000');
});

it.each(['queued', 'unknown', 'rejected'] as const)(
  'a place into which money of a sale that is %s will come is not removed; one that a draft alone names is',
  async (state) => {
    const made = (name: string) =>
      within<string>(async (tx) => (await createPlace(runtime, tx, own.accountId, 'desk', { name })).id);
    const removed = (id: string) =>
      within<string>((tx) =>
        removePlace(tx, 'desk', id).then(
          () => 'removed',
          (error: Problem) => error.detail,
        ),
      );
    const [named, drafted] = [await made('تازه'), await made('پیش‌نویس')];
    await stored('draft', 'original', 1, null, [{ ...cash('500')[0], treasury_id: drafted }]);
    await stored(state, 'original', 1, null, [{ ...cash('500')[0], treasury_id: named }]);
    expect([await removed(named), await removed(drafted)]).toEqual([treasuryTexts.awaitsMoney, 'removed']);
  },
);

it('of a sale that waits for room in the plan, which is sent by itself; a draft of nobody else', async () => {
  const held = await stored('draft', 'original', 1, null, cash('500'));
  await stored('draft', 'original', 1, null, cash('70'));
  await database().asOwner(
    'insert into quota_held (account_id, invoice_id, at, deadline) values ($1, $2, now(), now())',
    [own.accountId, held],
  );
  expect(await awaited()).toEqual({ amount: 500n, count: 1 });
});

it('is the drawer’s, also for who sees one branch alone: what another sold is no surplus', async () => {
  await stored('queued', 'original', 1, null, cash('500'));
  const context = { roles: ['employee'], branchId: runtime.ids.uuid(), memoryIds: null, accountId: own.accountId };
  await inRequest(context as unknown as RequestContext, async () => {
    expect(await awaited()).toEqual({ amount: 500n, count: 1 });
    await count('close', '1500');
  });
  expect(await lies()).toBe('1000');
});

it('a return gives back what differs, a cancellation all; money of other places is none of it', async () => {
  const sold = await confirmed('original', 3, null, [...cash('900'), { ...cash('70')[0], treasury_id: own.till }]);
  await settle();
  expect(await awaited()).toEqual({ amount: 0n, count: 0 });
  await stored('rejected', 'return', 1, sold, cash('300'));
  expect((await awaited()).amount).toBe(0n);
  await stored('sending', 'return', 1, sold, cash('300'));
  expect(await awaited()).toEqual({ amount: -600n, count: 1 });
  const other = await confirmed('original', 3, null, cash('40'));
  await settle();
  await stored('queued', 'cancellation', 3, other);
  expect(await awaited()).toEqual({ amount: -640n, count: 2 });
});

it.each(['corrective', 'return'] as const)(
  'cancelling a %s gives its money back and takes that of the sale anew',
  async (subject) => {
    const sold = await confirmed('original', 3, null, cash('1000'));
    const changed = await confirmed(subject, 1, sold, cash('600'));
    await settle();
    expect([await lies(), await awaited()]).toEqual(['1600', { amount: 0n, count: 0 }]);
    await confirmed('cancellation', 1, changed);
    expect(await awaited()).toEqual({ amount: 400n, count: 1 });
    // What was given back in error lies in the drawer again.
    await count('close', '2000');
    expect(await lies()).toBe('1600');
    await settle();
    expect([await lies(), await awaited()]).toEqual(['2000', { amount: 0n, count: 0 }]);
  },
);
