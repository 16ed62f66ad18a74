import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { errorCauses, invoicesOfCause } from '../invoice-errors/queries.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { createProduct } from '../products/commands.ts';
import { ownValuesOf } from '../products/own-values.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture, sampleInput } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { moveInvoices } from './move-invoices.ts';

const database = testDatabase();

/** Issues and has them judged: refused for the codes given, confirmed without. */
async function judged(fixture: Fixture, ...codes: string[][]): Promise<string[]> {
  const authority = new ScriptedAuthority();
  authority.judgesAtOnce = false;
  const ids: string[] = [];
  for (const _ of codes) ids.push(await fixture.issue());
  const deps = fixture.sending(authority);
  fixture.clock.advance(20_000);
  await sendTurn(deps, fixture.memory, 100);
  for (const [index, copy] of authority.taken.entries()) {
    const own = codes[index] ?? [];
    Object.assign(copy, { status: own.length === 0 ? 'accepted' : 'rejected', codes: own });
  }
  fixture.clock.advance(20_000);
  await askTurn(deps, fixture.memory, 100);
  return ids;
}

const move = ({ accountId, invoices, actor }: Fixture, ids: string[], archived: boolean) =>
  database().db.withAccount(accountId, (tx) => moveInvoices(tx, invoices, actor, { ids, archived }));

const listed = async ({ accountId }: Fixture, archived: boolean) =>
  (
    await database().db.withAccount(accountId, (tx) => listInvoices(tx, accountId, null, { archived, limit: 100 }))
  ).invoices.map(({ id }) => id);

describe('the archive', () => {
  it('takes what is over, gives it back, and repeating either changes nothing', async () => {
    const fixture = await createFixture(database());
    const [first = '', second = ''] = await judged(fixture, [], []);
    expect(await move(fixture, [first], true)).toEqual([first]);
    expect(await move(fixture, [first], true)).toEqual([]);
    expect([await listed(fixture, true), await listed(fixture, false)]).toEqual([[first], [second]]);
    expect(await move(fixture, [first, second], false)).toEqual([first]);
    expect(await listed(fixture, true)).toEqual([]);
    expect((await fixture.causesOf(first)).slice(-2)).toEqual(['ARCHIVED', 'UNARCHIVED']);
  });

  it('stands in the event log by name, as what it was', async () => {
    const fixture = await createFixture(database());
    const [first = ''] = await judged(fixture, []);
    const person = { ...fixture, actor: { ...fixture.actor, userId: fixture.runtime.ids.uuid() } };
    await move(person, [first], true);
    await move(person, [first], false);
    const logged = await database().asOwner<{ action: string }>(
      `select action from event_log where subject_id = $1
       union all select action from event_log_incoming where subject_id = $1 order by action`,
      [first],
    );
    expect(logged.map(({ action }) => action)).toEqual(['invoice.archived', 'invoice.unarchived']);
  });

  it('takes all or none: not what is still to be mended, not what is not there, not what one may not see', async () => {
    const fixture = await createFixture(database());
    const [good = '', refused = ''] = await judged(fixture, [], ['0304401']);
    await expect(move(fixture, [good, refused], true)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(move(fixture, [good, fixture.runtime.ids.uuid()], true)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ path: 'ids[1]' }],
    });
    const blind = { ...fixture, actor: { ...fixture.actor, memoryIds: ['Z99999'] } };
    await expect(move(blind, [good], true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await createFixture(database());
    await expect(move(stranger, [good], true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed(fixture, true)).toEqual([]);
  });
});

describe('errors by cause', () => {
  const causesOf = ({ accountId }: Fixture, allowed: string[] | null = null) =>
    database().db.withAccount(accountId, (tx) => errorCauses(tx, { accountId, allowed }, new Date(0)));
  const pageOf = ({ accountId }: Fixture, code: string, after?: string) =>
    database().db.withAccount(accountId, (tx) =>
      invoicesOfCause(
        tx,
        { accountId, allowed: null },
        { code, limit: 2, ...(after === undefined ? {} : { after }) },
        { ownValues: ownValuesOf },
      ),
    );

  it('counts each invoice under each of its codes, pages it with what mending needs, and keeps what was mended today', async () => {
    const fixture = await createFixture(database());
    const ids = await judged(fixture, ['0304401'], ['0304401', '0303301'], [], ['0304401']);
    const before = await causesOf(fixture);
    expect(before.count).toBe(3);
    expect(before.causes.map(({ code, count }) => [code, count]).sort()).toEqual([
      ['0303301', 1],
      ['0304401', 3],
    ]);
    const first = await pageOf(fixture, '0304401');
    const rest = await pageOf(fixture, '0304401', first.next ?? '');
    expect([first.count, first.invoices.length, rest.invoices.length, rest.next]).toEqual([3, 2, 1, null]);
    expect([...first.invoices, ...rest.invoices].map(({ id }) => id).sort()).toEqual(
      ids.filter((_, index) => index !== 2).sort(),
    );
    const beyond = await database().db.withAccount(fixture.accountId, (tx) =>
      invoicesOfCause(
        tx,
        { accountId: fixture.accountId, allowed: null },
        { code: '0304401', offset: 100 },
        { ownValues: ownValuesOf },
      ),
    );
    expect(beyond).toEqual({ count: 3, invoices: [], next: null });
    const [row] = first.invoices;
    expect(row?.findings[0]).toMatchObject({ code: '0304401', severity: 'error' });

    const { accountId, invoices, actor } = fixture;
    const input = await sampleInput();
    await database().db.withAccount(accountId, (tx) =>
      editInvoice(tx, invoices, actor, {
        id: row?.id ?? '',
        subject: 'original',
        referralTaxNumber: '',
        input,
        ifMatch: row?.etag ?? '',
      }),
    );
    const after = await causesOf(fixture);
    expect(after.causes.find(({ code }) => code === '0304401')?.count).toBe(2);
    expect(after.mended).toContainEqual({ code: '0304401', count: 1 });
  });

  it('tells with each invoice what the own list says of its goods', async () => {
    const fixture = await createFixture(database());
    await judged(fixture, ['0304401']);
    const { accountId, runtime } = fixture;
    const page = async () => (await pageOf(fixture, '0304401')).invoices[0];
    const code = String((await page())?.draft.items[0]?.item_code);
    const add = (name: string, has_tax: boolean) =>
      database().db.withAccount(accountId, (tx) => createProduct(runtime, tx, accountId, { name, code, has_tax }));
    expect((await page())?.own_rates).toEqual({});
    await add('کتاب', false);
    await add('دفتر', false);
    expect((await page())?.own_rates).toEqual({ [code]: '0' });
    // Of a page's goods there may be more than a statement takes parameters.
    const many = Array.from({ length: 70_000 }, (_, at) => String(2_730_000_000_000 + at));
    const { rates } = await database().db.withAccount(accountId, (tx) => ownValuesOf(tx, [...many, code]));
    expect([...rates]).toEqual([[code, '0']]);
    await add('خودکار', true);
    expect((await page())?.own_rates).toEqual({});
  });

  it('shows nothing of memories that one may not use', async () => {
    const fixture = await createFixture(database());
    await judged(fixture, ['0304401']);
    expect(await causesOf(fixture, ['Z99999'])).toMatchObject({ count: 0, causes: [] });
  });
});
