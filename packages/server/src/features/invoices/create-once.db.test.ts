import { randomUUID } from 'node:crypto';
import { type ApiProblem, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { keepOrigins } from './commands/origins.ts';

const server = withSharedServer();
let owner: SignedIn;
const clientId = '018f3a52-0000-4000-8000-000000000001';
const create = (key: string, body: object = {}) =>
  owner.client(
    calls.createInvoice,
    { body: { client_id: clientId, save_as_draft: true, ...body } },
    { idempotencyKey: key },
  );

beforeAll(async () => {
  owner = await server().newAdmin();
});

describe('an invoice with a name of its device', () => {
  it('is created once, however often it is asked for and with whatever key', async () => {
    const first = await create('a');
    // Two days later its first answer is forgotten; the invoice is not.
    await server().database.asOwner('delete from idempotency_keys where account_id = $1', [owner.accountId]);
    const again = await create('b');
    expect(again.id).toBe(first.id);
    expect((await owner.client(calls.listInvoices, { query: {} })).count).toBe(1);
  });

  it('is created once when it is asked for at the same time', async () => {
    const name = { client_id: '018f3a52-0000-4000-8000-000000000002' };
    const answers = await Promise.all(
      ['c', 'd', 'e', 'f'].map((key) =>
        create(key, name).then(
          ({ id }) => id,
          (error: ApiProblem) => error.problem?.code,
        ),
      ),
    );
    const ids = new Set(answers.filter((answer) => answer !== 'STILL_RUNNING'));
    expect(ids.size).toBe(1);
    expect((await owner.client(calls.listInvoices, { query: {} })).count).toBe(2);
  });

  it.each<[string, (key: string, client_id: string) => Promise<string | undefined>]>([
    ['by itself', async (key, client_id) => (await create(key, { client_id })).id],
    [
      'among many',
      async (key, client_id) => {
        const body = { invoices: [{ client_id, save_as_draft: true }] };
        return (await owner.client(calls.bulkInvoices, { body }, { idempotencyKey: key })).results[0]?.id;
      },
    ],
  ])('is told of, %s, with the key that came while it was being created, once it stands', async (_how, ask) => {
    const [name, key] = [randomUUID(), randomUUID()];
    const { id } = await create(randomUUID(), { client_id: randomUUID() });
    const told = await secondWaiting(
      server().database,
      owner.accountId,
      (tx) => keepOrigins(tx, owner.accountId, [{ clientId: name, invoiceId: id }]),
      () => ask(key, name),
    );
    expect(told).toEqual(['409']);
    expect(await ask(key, name)).toBe(id);
  });

  it('is not written again once it was deleted', async () => {
    const name = { client_id: '018f3a52-0000-4000-8000-000000000003' };
    const { id } = await create('g', name);
    await owner.client(calls.deleteInvoice, { params: { id } });
    await expect(create('h', name)).rejects.toMatchObject({ status: 404 });
  });

  it("is another account's own", async () => {
    const other = await server().newAdmin();
    const theirs = await other.client(calls.createInvoice, { body: { client_id: clientId, save_as_draft: true } });
    expect(theirs.id).not.toBe((await create('i')).id);
  });
});
