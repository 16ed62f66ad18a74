import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { contractsOf } from './contracts.ts';

const server = withSharedServer();
let admin: SignedIn;
let serial = 0;

/** An invoice under a contract, numbered without a memory's key. */
async function invoiceUnder(number: string, change: Record<string, string> = {}): Promise<string> {
  const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
  serial += 1;
  const { pattern = 'contracting', buyer = 'راه‌سازان کویر', total = '1000', memory = 'A11216' } = change;
  const { environment = 'simulator' } = change;
  await server().database.asOwner(
    `update invoices set state = 'queued', serial = $2, tax_id = $3, memory_id = $4, pattern = $5, buyer_name = $6, total = $7,
       environment = $8 where id = $1`,
    [id, serial, `A${serial}`, memory, pattern, buyer, total, environment],
  );
  await server().database.asOwner(
    `update invoice_documents set draft = jsonb_set(draft, '{invoice,contract_factor_reg_number}', to_jsonb($2::text)) where invoice_id = $1`,
    [id, number],
  );
  return id;
}

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('contracts of the taxpayer', () => {
  it('are known by their invoices, with what was invoiced under each', async () => {
    await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    expect(await admin.client(calls.listTaxpayerContracts, { query: {} })).toMatchObject({ count: 0, next: null });
    await invoiceUnder('140500318742');
    const newest = await invoiceUnder('140500318742', { total: '2500' });
    await invoiceUnder('771', { pattern: 'sale', buyer: 'سارا نمونه', memory: 'A2HP31' });
    const { count, contracts } = await admin.client(calls.listTaxpayerContracts, {
      query: { contract_type: 'contracting' },
    });
    expect([count, contracts[0]?.id]).toEqual([1, newest]);
    expect(contracts[0]).toMatchObject({ contract_number: '140500318742', invoices: 2, total: '3500' });
    const found = await admin.client(calls.listTaxpayerContracts, { query: { search_field: 'نمونه' } });
    expect(found.contracts).toMatchObject([{ contract_number: '771', contract_type: 'commission' }]);
  });

  it('come to what counts as sales: no test, nothing refused, and no correction beside its sale until it stands', async () => {
    const { asOwner } = server().database;
    const [sale] = [await invoiceUnder('1405-7'), await invoiceUnder('1405-7', { environment: 'sandbox' })];
    const refused = await invoiceUnder('1405-7', { total: '5000' });
    const correction = await invoiceUnder('1405-7', { total: '900' });
    const read = async () => {
      const { contracts } = await admin.client(calls.listTaxpayerContracts, { query: { search_field: '1405-7' } });
      return contracts.map(({ invoices, total }) => [invoices, total]);
    };
    const answered = async (id: string, verdict: string) => {
      for (const state of ['sending', 'sent', verdict])
        await asOwner("update invoices set state = $2, reference_number = 'r', verdict_at = now() where id = $1", [
          id,
          state,
        ]);
    };
    await answered(refused, 'rejected');
    await asOwner("update invoices set subject = 'corrective', referred_id = $2 where id = $1", [correction, sale]);
    expect(await read()).toEqual([[4, '1000']]);
    await answered(correction, 'confirmed');
    await asOwner('update invoices set superseded_by = $2 where id = $1', [sale, correction]);
    expect(await read()).toEqual([[4, '900']]);
  });

  it('are found among very many documents that name none', async () => {
    const who = await server().newAdmin();
    const { id } = await who.client(calls.createInvoice, { body: { save_as_draft: true } });
    const { asOwner, db } = server().database;
    await asOwner(
      `with made as (
         insert into invoices (account_id, id, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name, buyer_sort,
           buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
         select account_id, gen_random_uuid(), environment, memory_id, output_type, pattern, subject, '', '', '', '', invoice_date, day, 0, 0,
           created_at, updated_at from invoices, generate_series(1, 2000) where id = $1 returning account_id, id)
       insert into invoice_documents (account_id, invoice_id, draft)
       select made.account_id, made.id, d.draft from made, invoice_documents d where d.invoice_id = $1`,
      [id],
    );
    await asOwner('vacuum analyze invoice_documents');
    await db.withAccount(who.accountId, async (tx) => {
      const { walked, fetched } = await tableWork(tx, ['invoice_documents'], () =>
        contractsOf(tx, who.accountId, null),
      );
      expect(walked + fetched).toBeLessThan(50);
    });
  });

  it.each([
    ['writes drafts alone', '1405-9', 'draft'],
    ['issues without seeing invoices', '1405-10', 'issue'],
  ] as const)(
    'tell who %s the number and the buyer, and of what was invoiced their own',
    async (_who, number, right) => {
      const id = await invoiceUnder(number, { total: '700' });
      const writer = await server().newUser(admin.accountId, { permissions: [right] });
      const told = async () =>
        (await writer.client(calls.listTaxpayerContracts, { query: { search_field: number } })).contracts;
      const known = { contract_number: number, buyer_name: 'راه‌سازان کویر' };
      expect(await told()).toMatchObject([{ ...known, invoices: 0, total: '0' }]);
      await server().database.asOwner('update invoices set created_by = $2 where id = $1', [id, writer.userId]);
      expect(await told()).toMatchObject([{ ...known, invoices: 1, total: '700' }]);
    },
  );

  it('of a memory that a user may not use stay hidden, and so do those of others', async () => {
    const issuer = await server().newUser(admin.accountId, { permissions: ['issue'], memoryIds: ['A2HP31'] });
    const { contracts } = await issuer.client(calls.listTaxpayerContracts, { query: {} });
    expect(contracts.map(({ contract_number }) => contract_number)).toEqual(['771']);
    const stranger = await server().newAdmin();
    expect((await stranger.client(calls.listTaxpayerContracts, { query: {} })).count).toBe(0);
  });
});
