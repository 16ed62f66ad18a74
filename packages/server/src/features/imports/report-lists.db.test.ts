import { type Client, calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';
import { changeImport, getImport, judged, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);

async function drafted(client: Client, ...rows: string[][]) {
  const { id } = await judged(client, salesCsv(...rows));
  await changeImport(client, id, { action: 'draft' });
  return untilState(client, id, 'done');
}

it('drafts that were deleted by hand are no longer counted as issued, may go again by themselves, and all can be taken back', async () => {
  const { client } = await server().newAdmin();
  const { id } = await drafted(client, line('1'), line('2'), line('3'));
  const { invoices } = await client(calls.listInvoices, { query: { import_id: id } });
  await client(calls.deleteInvoice, {
    params: { id: invoices.find(({ internal_id }) => internal_id === '2')?.id ?? '' },
  });
  expect(await getImport(client, id)).toMatchObject({ invoices: 3, issued: 3, drafts: 2, deleted: 1 });
  const { imports } = await client(calls.listImports, { query: {} });
  expect(imports).toMatchObject([{ issued: 3, drafts: 2, deleted: 1 }]);
  const { rows } = await client(calls.importRows, { params: { id }, query: {} });
  expect(rows.map(({ deleted }) => deleted)).toEqual([false, true, false]);
  const again = await judged(client, salesCsv(line('1'), line('2'), line('3')));
  expect(again.same_as).toMatchObject({ id, issued: 2 });

  // It alone may go again, by its row or with all that were deleted; the others stay as they are.
  await expect(changeImport(client, id, { take_deleted: { rows: [2] } })).rejects.toMatchObject({
    problem: { code: 'CONFLICT' },
  });
  const taken = { state: 'ready', valid: 1, issued: 2, drafts: 2, deleted: 0 };
  expect(await changeImport(client, id, { take_deleted: { rows: [3] } })).toMatchObject(taken);
  await changeImport(client, id, { action: 'draft' });
  expect(await untilState(client, id, 'done')).toMatchObject({ issued: 3, drafts: 3, deleted: 0 });

  await changeImport(client, id, { action: 'recall' });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 3, issued: 0, deleted: 0 });
});

it('a list of invoices narrowed to one file shows that file’s and no other, its sums and its refused ones by code', async () => {
  const { client, accountId } = await server().newAdmin();
  const first = await drafted(client, line('1'), line('2'), line('3'));
  const second = await drafted(client, line('4'), line('5', { 2: 'نگین' }));
  const numbersOf = async (query: Record<string, string>) => {
    const { count, invoices } = await client(calls.listInvoices, { query: query as never });
    expect(count).toBe(invoices.length);
    return invoices.map(({ internal_id }) => internal_id).sort();
  };
  expect(await numbersOf({})).toHaveLength(5);
  expect(await numbersOf({ import_id: first.id })).toEqual(['1', '2', '3']);
  expect(await numbersOf({ import_id: second.id, search_field: 'نگین' })).toEqual(['5']);
  // Nothing of it was tried in the sandbox.
  expect(await numbersOf({ import_id: first.id, environment: 'sandbox' })).toEqual([]);
  const { counts } = await client(calls.invoiceSelection, { query: { import_id: first.id } });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);

  // As if the authority had answered: the rules of states and the kept sums are not what is tried here.
  await server().database.asOwner(
    'alter table invoices disable trigger user, drop constraint invoices_numbered_unless_draft',
  );
  const refuse = (number: string, codes: string[], second = 1) =>
    server().database.asOwner(
      `with refused as (
         update invoices set state = 'rejected', verdict_at = now() where account_id = $1::uuid and internal_id = $2 returning id)
       insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, outcome,
         sha256, payload_sha256, verdict, verdict_at)
       select $1::uuid, id, gen_random_uuid(), 'A11216', 'x', now() + $4 * interval '1 second', now(), 'rejected',
         sha256('x'), sha256('x'), $3::jsonb, now() from refused`,
      [accountId, number, JSON.stringify({ errors: codes.map((code) => ({ code, message: '' })) }), second],
    );
  await refuse('1', ['0100504', '0200201']);
  await refuse('2', ['0200201']);
  await refuse('2', ['0100504'], 2);
  await refuse('4', ['0100504']);
  expect(await numbersOf({ error_code: '0100504' })).toEqual(['1', '2', '4']);
  expect(await numbersOf({ import_id: first.id, error_code: '0200201' })).toEqual(['1']);
  expect(await numbersOf({ import_id: first.id, state: 'rejected' })).toEqual(['1', '2']);
});

it('the file of another account narrows to nothing', async () => {
  const [mine, theirs] = await Promise.all([server().newAdmin(), server().newAdmin()]);
  const { id } = await drafted(theirs.client, line('1'));
  await drafted(mine.client, line('1'));
  expect(await mine.client(calls.listInvoices, { query: { import_id: id } })).toMatchObject({ count: 0 });
});
