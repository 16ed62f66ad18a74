import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture } from '../sending/testing/fixture.ts';
import { judging } from '../sending/testing/judging.ts';

const database = testDatabase();

/** Amounts of levies beside a rate of zero, as programs write that there is no rate. */
const levied = {
  item_other_tax_percentage: '0',
  item_other_tax_amount: '500',
  item_other_legal_payments_percentage: '0.0',
  item_other_legal_payments_amount: '70',
};

it('what was numbered before SQL 1053 is shown as it was sent; what was not, and what counted, keeps its levies', async () => {
  const fixture = await createFixture(database());
  const go = judging(fixture);
  const [dropped, half, counted, waiting] = [
    await fixture.issue(),
    await fixture.issue(),
    await fixture.issue(),
    await fixture.issue(),
  ];
  for (const _ of [dropped, half, counted, waiting]) await go('confirmed');
  const written = (id: string, line: object | null) =>
    fixture.rows(
      `update invoice_documents set draft = jsonb_set(draft, '{items,0}', draft #> '{items,0}' || $2::jsonb), payload = $3 where invoice_id = $1`,
      [id, JSON.stringify(levied), line && JSON.stringify({ header: {}, body: [line] })],
    );
  await written(dropped, { odr: 0, odam: 0, olr: '0.0', olam: 0 });
  await written(half, { odr: 0, odam: 0, olam: 70 });
  await written(counted, { odam: 500, olam: 70 });
  await written(waiting, null);
  await fixture.rows(readFileSync(new URL('../../../sql/1053_levies_that_did_not_count.sql', import.meta.url), 'utf8'));
  const amounts = async (id: string) =>
    (
      await fixture.rows<{ tax: string | null; funds: string | null }>(
        `select draft #>> '{items,0,item_other_tax_amount}' as tax, draft #>> '{items,0,item_other_legal_payments_amount}' as funds
         from invoice_documents where invoice_id = $1`,
        [id],
      )
    )[0];
  expect(await amounts(dropped)).toEqual({ tax: null, funds: null });
  expect(await amounts(half)).toEqual({ tax: null, funds: '70' });
  expect(await amounts(counted)).toEqual({ tax: '500', funds: '70' });
  expect(await amounts(waiting)).toEqual({ tax: '500', funds: '70' });
});
