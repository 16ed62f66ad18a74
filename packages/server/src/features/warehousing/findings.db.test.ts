import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();

describe('what stock could not serve yet', () => {
  it('is paged by its cursor to the end, and searched by its buyer', async () => {
    const { client, accountId } = await server().newAdmin();
    for (const company of ['نان گندم', 'چای لاهیجان', 'برنج شمال']) {
      const body = { save_as_draft: true, buyer_info: { company } };
      const { id } = await client(calls.createInvoice, { body });
      await server().database.asOwner(
        `insert into invoice_effects (account_id, invoice_id, kind, state, reason, created_at, updated_at)
          values ($1, $2, 'stock', 'held', 'SHORT', now(), now())`,
        [accountId, id],
      );
    }
    const page = (query: { limit?: number; after?: string; search_field?: string }) =>
      client(calls.listStockFindings, { query });
    const first = await page({ limit: 2 });
    expect([first.count, first.findings.length]).toEqual([3, 2]);
    const rest = await page({ limit: 2, after: first.next ?? '' });
    expect([rest.findings.map(({ buyer_name }) => buyer_name), rest.next]).toEqual([['برنج شمال'], null]);
    const found = await page({ search_field: 'چاي' });
    expect([found.count, found.findings.map(({ buyer_name }) => buyer_name)]).toEqual([1, ['چای لاهیجان']]);
  });
});
