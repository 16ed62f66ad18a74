import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture } from '../sending/testing/fixture.ts';
import { judging } from '../sending/testing/judging.ts';
import { errorCauses } from './queries.ts';

const database = testDatabase();

it('refusals without a code from before SQL 0981 are listed by a code of ours; others stay as they were', async () => {
  const fixture = await createFixture(database());
  const go = judging(fixture);
  const [silent, uncoded, plain] = [await fixture.issue(), await fixture.issue(), await fixture.issue()];
  for (const _ of [silent, uncoded, plain]) await go('rejected');
  const judged = async (id: string, ...errors: object[]) => {
    const verdict = JSON.stringify({ errors, warnings: [] });
    await fixture.rows('update invoice_attempts set verdict = $2::jsonb where invoice_id = $1', [id, verdict]);
    await fixture.rows('update invoices set error_count = $2 where id = $1', [id, errors.length]);
  };
  const coded = { code: '0204501', message: 'واحد' };
  await judged(silent);
  await judged(uncoded, coded, { code: '', message: 'قبول نشد' });
  await judged(plain, coded);
  await fixture.rows(readFileSync(new URL('../../../sql/0981_refusals_out_of_sight.sql', import.meta.url), 'utf8'));
  const kept = async (id: string) =>
    (
      await fixture.rows<{ errors: unknown; count: number }>(
        `select a.verdict -> 'errors' as errors, i.error_count as count
         from invoice_attempts a join invoices i on i.id = a.invoice_id where i.id = $1`,
        [id],
      )
    )[0];
  expect(await kept(silent)).toEqual({ errors: [{ code: 'UNKNOWN', message: '' }], count: 1 });
  expect(await kept(uncoded)).toEqual({ errors: [coded, { code: 'UNKNOWN', message: 'قبول نشد' }], count: 2 });
  expect(await kept(plain)).toEqual({ errors: [coded], count: 1 });
  const { causes } = await database().db.withAccount(fixture.accountId, (tx) =>
    errorCauses(tx, { accountId: fixture.accountId, allowed: null }, new Date(0)),
  );
  expect(causes.map(({ code, count }) => [code, count]).sort()).toEqual([
    ['0204501', 2],
    ['UNKNOWN', 2],
  ]);
});
