import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { abandonInvoice } from '../invoices/commands/abandon-invoice.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import { issueReferral } from '../invoices/commands/issue-referral.ts';
import { createFixture, sampleInput } from './testing/fixture.ts';
import { judging } from './testing/judging.ts';

const database = testDatabase();

/** An account whose packets the authority judges as told, in the order of their sending. */
async function stand() {
  const fixture = await createFixture(database());
  const { accountId, actor, invoices } = fixture;
  return {
    ...fixture,
    go: judging(fixture),
    /** @param referralTaxNumber of the invoice that a correction is of */
    edit: async (tx: Tx, id: string, referralTaxNumber = '') => {
      const subject = referralTaxNumber === '' ? 'original' : 'corrective';
      return editInvoice(tx, invoices, actor, {
        ...{ id, subject, referralTaxNumber },
        ...{ input: await sampleInput(), ifMatch: null },
      });
    },
    abandon: (tx: Tx, id: string) => abandonInvoice(tx, invoices, actor, id),
    refer: async (tx: Tx, subject: 'corrective' | 'cancellation', referralTaxNumber: string) => {
      const input = subject === 'cancellation' ? {} : await sampleInput();
      return issueReferral(tx, invoices, actor, { subject, referralTaxNumber, input });
    },
    alone: <T>(work: (tx: Tx) => Promise<T>) => fixture.database.db.withAccount(accountId, work),
    /** The second begins while the first has not ended. */
    both: (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) =>
      secondWaiting(fixture.database, accountId, first, () => fixture.database.db.withAccount(accountId, second)),
    rowOf: async (id: string) => {
      const [row] = await fixture.rows<{ serial: string; tax_id: string; waiting: number }>(
        `select serial, tax_id, (select count(*)::int from invoice_queue q where q.invoice_id = i.id) as waiting
         from invoices i where id = $1`,
        [id],
      );
      return row;
    },
  };
}

it('a refused invoice that two mend at once goes once, under its serial', async () => {
  const { issue, go, edit, both, rowOf, stateOf } = await stand();
  const id = await issue();
  await go('rejected');
  const before = await rowOf(id);
  const mend = (tx: Tx) => edit(tx, id);
  expect(await both(mend, mend)).toEqual(['taken']);
  expect(await rowOf(id)).toEqual({ ...before, waiting: 1 });
  await go('confirmed');
  expect([await stateOf(id), (await rowOf(id))?.waiting]).toEqual(['confirmed', 0]);
});

it('a refused invoice that is given up while it is mended goes, and one that is mended while it is given up does not', async () => {
  const { issue, go, edit, abandon, both, stateOf } = await stand();
  const [mended, given] = [await issue(), await issue()];
  await go('rejected');
  await expect(
    both(
      (tx) => edit(tx, mended),
      (tx) => abandon(tx, mended),
    ),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    both(
      (tx) => abandon(tx, given),
      (tx) => edit(tx, given),
    ),
  ).rejects.toMatchObject({ code: 'INVOICE_NOT_EDITABLE' });
  expect([await stateOf(mended), await stateOf(given)]).toEqual(['queued', 'abandoned']);
});

it('a refused correction that is mended beside the cancellation of its invoice: whichever is first goes alone', async () => {
  for (const isMendFirst of [true, false]) {
    const { issue, go, edit, refer, alone, both, rowOf, stateOf } = await stand();
    const id = await issue();
    await go('confirmed');
    const taxId = (await rowOf(id))?.tax_id ?? '';
    const correction = await alone((tx) => refer(tx, 'corrective', taxId));
    await go('rejected');
    expect(await stateOf(correction)).toBe('rejected');
    const mend = (tx: Tx) => edit(tx, correction, taxId);
    const cancel = (tx: Tx) => refer(tx, 'cancellation', taxId);
    const pair = isMendFirst ? both(mend, cancel) : both(cancel, mend);
    await expect(pair).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await stateOf(correction)).toBe(isMendFirst ? 'queued' : 'rejected');
  }
});
