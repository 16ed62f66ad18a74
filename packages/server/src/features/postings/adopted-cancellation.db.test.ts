import { emptyPayment, makeTaxId } from '@taraz/core';
import { expect, it } from 'vitest';
import { type AdoptionDeps, adoptInvoices } from '../inquiry/portal/adopt-invoices.ts';
import { testPorts } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { awaitedGoods } from '../warehousing/awaited-goods.ts';
import { noteEffects, renewEffects } from './effects.ts';
import { postingStand } from './testing/posting-stand.ts';

const stand = postingStand();
const { database, runtime, own, within, confirmed, settle, stock, balance, deps: postings } = stand;

/** The authority has whatever it is asked about. */
class Portal extends ScriptedAuthority {
  override async standingOf(taxIds: readonly string[]) {
    return new Map(taxIds.map((id) => [id, 'registered' as const]));
  }
  override async reactionsOf(taxIds: readonly string[]) {
    return new Map(taxIds.map((id) => [id, { reaction: 'NO_NEED_REACTION', article6: null }]));
  }
}

/** Takes in from the portal's file what another program issued against an invoice of ours. */
async function adopt(invoice_type: 'cancellation' | 'corrective', referredId: string): Promise<string> {
  const memory = { accountId: own.accountId, environment: 'simulator', memoryId: 'A11216' } as const;
  const note = noteEffects(postings);
  const deps: AdoptionDeps = {
    ...{ database: database().db, runtime, lines: async () => new Portal(), ports: testPorts(memory) },
    noteEffects: (tx, accountId, invoiceId) => note(tx, accountId, [{ invoiceId, taxId: '', state: 'confirmed' }]),
  };
  const [referred] = await database().asOwner<{ tax_id: string }>('select tax_id from invoices where id = $1', [
    referredId,
  ]);
  const indatimMs = runtime.clock.nowMs();
  const [result] = await adoptInvoices(
    deps,
    { accountId: own.accountId, userId: null, branchId: null, memoryIds: null },
    [
      {
        tax_number: makeTaxId({ memoryId: 'A11216', indatimMs, serial: BigInt(stand.nextSerial()) }),
        invoice_date: new Date(indatimMs).toISOString(),
        ...{ total: '0', total_vat: '0', buyer_name: 'x', buyer_code: '', payment_method: 'cash' },
        ...{ invoice_output_type: 'type_one', invoice_pattern: 'sale', invoice_type },
        ...(invoice_type === 'cancellation' ? {} : { total: '500' }),
        referral_tax_number: referred?.tax_id ?? '',
      },
    ],
  );
  expect(result).toMatchObject({ ok: true });
  return result?.invoice_id ?? '';
}

const paid = () => [{ ...emptyPayment, payment_method: 'transfer' as const, amount: '1000', treasury_id: own.till }];
/** As the authority says it of a sale that it is asked about: cancelled, it does not say by what. */
async function tellCancelled(id: string): Promise<void> {
  const said = "update invoices set buyer_reaction = 'CANCELED', cancelled_elsewhere = true where id = $1";
  await database().asOwner(said, [id]);
  await within((tx) => renewEffects(postings, tx, own.accountId, [id]));
}

it.each([
  ['alone', false],
  ['after the authority had told of it', true],
])('a cancellation of another program, taken in %s, puts goods and money back once', async (_when, isTold) => {
  const sale = await confirmed('original', 4, null, paid());
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
  if (isTold) await tellCancelled(sale);
  await settle();
  await adopt('cancellation', sale);
  await settle();
  expect([await stock(), await balance()]).toEqual(['100 1000', '0']);
});

it.each([
  ['alone', false],
  ['after the authority had told of it', true],
])('of a correction, taken in %s, what that had replaced stands again', async (_when, isTold) => {
  const sale = await confirmed('original', 4, null, paid());
  const correction = await confirmed('corrective', 2, sale, paid());
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, correction]);
  await settle();
  expect([await stock(), await balance()]).toEqual(['98 980', '1000']);
  if (isTold) await tellCancelled(correction);
  await settle();
  await adopt('cancellation', correction);
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
});

it('a correction of another program moves nothing: nobody knows its lines', async () => {
  const sale = await confirmed('original', 4, null, paid());
  await settle();
  const id = await adopt('corrective', sale);
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
  // Cancelled in its turn, by another program too, it leaves the sale as it is.
  await adopt('cancellation', id);
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
});

const awaited = async () => {
  const until = new Date(runtime.clock.nowMs() + 60_000);
  const goods = await within<ReadonlyMap<string, bigint>>((tx) =>
    awaitedGoods(tx, own.warehouse, [own.product], until),
  );
  return Number(goods.get(own.product) ?? 0n) / 1e8;
};

it('of a correction that was told of as cancelled just now brings its goods back once', async () => {
  const sale = await confirmed('original', 4);
  const correction = await confirmed('corrective', 2, sale);
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, correction]);
  await settle();
  await tellCancelled(correction);
  await adopt('cancellation', correction);
  expect([await stock(), await awaited()]).toEqual(['98 980', 2]);
  await settle();
  expect([await stock(), await awaited()]).toEqual(['96 960', 0]);
});

it('of a correction that was told of as cancelled waits for goods: a count expects none of them twice', async () => {
  const sale = await confirmed('original', 4);
  const correction = await confirmed('corrective', 2, sale);
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, correction]);
  await settle();
  await tellCancelled(correction);
  await settle();
  await confirmed('original', 97);
  await settle();
  await adopt('cancellation', correction);
  expect(await awaited()).toBe(4);
  await settle();
  expect(await stand.states()).toContain('stock held SHORT');
  expect(await awaited()).toBe(4);
});

/** A correction of all there was is told of as cancelled and then taken in, while what it had replaced is short. */
async function cancelledWhileShort(corrected: string): Promise<void> {
  const correction = await confirmed('corrective', 40, corrected);
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [corrected, correction]);
  await confirmed('original', 60);
  await settle();
  await tellCancelled(correction);
  await settle();
  await adopt('cancellation', correction);
  await settle();
  expect([await stock(), await stand.states()]).toEqual(['40 400', expect.arrayContaining(['stock held SHORT'])]);
}

/** A correction that waits for its buyer is told of as cancelled: what it had superseded is free. */
async function tellWaitingCancelled(id: string, sale: string): Promise<void> {
  await database().asOwner('update invoices set superseded_by = null where id = $1', [sale]);
  await tellCancelled(id);
}

it('of a correction that waited for its buyer, told of alone, has what that had replaced stand again', async () => {
  const sale = await confirmed('original', 4, null, paid());
  const correction = await confirmed('corrective', 2, sale, paid());
  await settle();
  await tellWaitingCancelled(correction, sale);
  expect([await stock(), await awaited()]).toEqual(['98 980', 2]);
  await settle();
  expect([await stock(), await balance(), await awaited()]).toEqual(['96 960', '1000', 0]);
  // Said once more it changes nothing.
  await tellCancelled(correction);
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
});

it('of the sale itself takes its waiting correction with it: nothing of either is left', async () => {
  const sale = await confirmed('original', 4, null, paid());
  const correction = await confirmed('corrective', 2, sale, paid());
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, correction]);
  await settle();
  await adopt('cancellation', sale);
  await settle();
  await tellWaitingCancelled(correction, sale);
  expect(await awaited()).toBe(-2);
  await settle();
  expect([await stock(), await balance(), await awaited()]).toEqual(['100 1000', '0', 0]);
  // The correction's own cancellation comes later: the sale, cancelled itself, is not taken again.
  await adopt('cancellation', correction);
  expect(await awaited()).toBe(0);
});

it('of a waiting correction, while the sale is short: a new correction of the sale is taken, in whatever order', async () => {
  const sale = await confirmed('original', 100);
  const correction = await confirmed('corrective', 40, sale);
  await confirmed('original', 60);
  await settle();
  await tellWaitingCancelled(correction, sale);
  await settle();
  expect([await stock(), await stand.states()]).toEqual(['0 0', expect.arrayContaining(['stock held SHORT'])]);
  const second = await confirmed('corrective', 30, sale);
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, second]);
  await settle();
  expect(await stock()).toBe('10 100');
  await tellWaitingCancelled(second, sale);
  const third = await confirmed('corrective', 20, sale);
  await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sale, third]);
  await settle();
  expect(await stock()).toBe('20 200');
});

it('of a correction, while the sale is short: a new correction of the sale is taken', async () => {
  const sale = await confirmed('original', 100);
  await cancelledWhileShort(sale);
  await confirmed('corrective', 30, sale);
  await settle();
  expect(await stock()).toBe('10 100');
});

it('of the last of a chain, while the one before is short, which is cancelled then: the first stands again', async () => {
  const first = await confirmed('original', 10);
  const second = await confirmed('corrective', 100, first);
  await cancelledWhileShort(second);
  await confirmed('cancellation', 100, second);
  await settle();
  expect(await stock()).toBe('30 300');
});

/** It takes the place of what it refers to, or gives it back. */
const mark = (id: string, by: string | null) =>
  database().asOwner('update invoices set superseded_by = $2 where id = $1', [id, by]);

it.each([
  ['after its sale was corrected anew', true],
  ['before that correction is worked off', false],
])('of a correction that fell while it waited, taken in %s, takes nothing a second time', async (_when, isSettled) => {
  const sale = await confirmed('original', 4, null, paid());
  const fallen = await confirmed('corrective', 2, sale, paid());
  await mark(sale, fallen);
  await settle();
  await mark(sale, null);
  await tellCancelled(fallen);
  await settle();
  expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
  const next = await confirmed('corrective', 3, sale, paid());
  await mark(sale, next);
  if (isSettled) await settle();
  await adopt('cancellation', fallen);
  expect(await awaited()).toBe(isSettled ? 0 : -1);
  await settle();
  expect([await stock(), await balance()]).toEqual(['97 970', '1000']);
});

it('of what is told of as cancelled once more, as after an upgrade, what it had replaced is taken where it stands by now', async () => {
  const sale = await confirmed('original', 4, null, paid());
  const fallen = await confirmed('corrective', 2, sale, paid());
  await mark(sale, fallen);
  await settle();
  await tellCancelled(fallen);
  await settle();
  expect([await stock(), await balance()]).toEqual(['100 1000', '0']);
  await mark(sale, null);
  for (let heard = 0; heard < 2; heard += 1) {
    await tellCancelled(fallen);
    expect(await awaited()).toBe(heard === 0 ? 4 : 0);
    await settle();
    expect([await stock(), await balance()]).toEqual(['96 960', '1000']);
  }
  await mark(sale, await confirmed('corrective', 3, sale, paid()));
  await settle();
  await tellCancelled(fallen);
  await settle();
  expect([await stock(), await balance()]).toEqual(['97 970', '1000']);
});

it('of ours, whose answer was lost, is counted once with the word that told of it', async () => {
  const sale = await confirmed('original', 4);
  const fallen = await confirmed('corrective', 2, sale);
  await settle();
  await tellCancelled(fallen);
  await stand.stored('unknown', 'cancellation', 1, fallen);
  expect(await awaited()).toBe(2);
  await settle();
  expect([await stock(), await awaited()]).toEqual(['96 960', 0]);
});
