import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { issueReferral } from '../invoices/commands/issue-referral.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { verifyInvoices } from './verify-invoices.ts';

const database = testDatabase();
let fixture: Fixture;

/** Sent and confirmed, all that waits. */
async function settle(): Promise<void> {
  const sending = fixture.sending(new ScriptedAuthority());
  fixture.clock.advance(20_000);
  await sendTurn(sending, fixture.memory, 100);
  fixture.clock.advance(20_000);
  await askTurn(sending, fixture.memory, 100);
}

/** Issued, sent and confirmed; gives its id. */
async function confirmed(): Promise<string> {
  const id = await fixture.issue();
  await settle();
  return id;
}

/** The same of the cancellation of an invoice. */
async function cancelled(original: string): Promise<string> {
  const [row] = await database().asOwner<{ tax_id: string }>('select tax_id from invoices where id = $1', [original]);
  const { accountId, invoices, actor } = fixture;
  const referral = { subject: 'cancellation', referralTaxNumber: row?.tax_id ?? '', input: {} } as const;
  const id = await database().db.withAccount(accountId, (tx) => issueReferral(tx, invoices, actor, referral));
  await settle();
  return id;
}

const verify = () => verifyInvoices(database().adminConnection);
const partsOf = async (id: string) =>
  (await verify()).faults.find(({ invoice_id }) => invoice_id === id)?.parts.join(' ') ?? '';

beforeAll(async () => {
  fixture = await createFixture(database());
});

describe('audit verify, invoices', () => {
  it('agrees with what was sent', async () => {
    const id = await confirmed();
    expect(await partsOf(id)).toBe('');
    const { invoices, serials, serialFaults } = await verify();
    expect(invoices).toBeGreaterThan(0);
    expect(serials).toBeGreaterThan(0);
    expect(serialFaults).toEqual([]);
  });

  it('agrees with a cancellation, which is sent without lines and shows those of what it cancels', async () => {
    const id = await cancelled(await confirmed());
    const [row] = await database().asOwner('select state, subject from invoices where id = $1', [id]);
    expect(row).toEqual({ state: 'confirmed', subject: 'cancellation' });
    expect(await partsOf(id)).toBe('');
    await database().asOwner(
      `update invoice_documents set draft = jsonb_set(draft, '{items,0,item_qty}', '"999"') where invoice_id = $1`,
      [id],
    );
    expect(await partsOf(id)).toBe('lines');
  });

  it.each([
    ['a total', 'update invoices set total = total + 1 where id = $1', 'figures'],
    ['a tax', 'update invoices set total_vat = total_vat + 1 where id = $1', 'figures'],
    ['a date', "update invoices set invoice_date = invoice_date - interval '1 day' where id = $1", 'figures'],
    [
      'the frozen content, with the total beside it',
      `with it as (update invoice_documents set payload = regexp_replace(payload, '"tbill":[0-9]+', '"tbill":1')
         where invoice_id = $1 returning invoice_id)
       update invoices set total = 1 where id in (select invoice_id from it)`,
      'content sums',
    ],
    [
      'a quantity that screens and paper show',
      `update invoice_documents set draft = jsonb_set(draft, '{items,0,item_qty}', '"999"') where invoice_id = $1`,
      'lines',
    ],
    [
      'a line that screens and paper no longer show',
      `update invoice_documents set draft = jsonb_set(draft, '{items}', '[]') where invoice_id = $1`,
      'lines',
    ],
    [
      'a price',
      `update invoice_documents set draft = jsonb_set(draft, '{items,0,item_price}', '"1"') where invoice_id = $1`,
      'lines',
    ],
    [
      'a discount',
      `update invoice_documents set draft = jsonb_set(draft, '{items,0,item_discount}', '"7"') where invoice_id = $1`,
      'lines',
    ],
    [
      'another buyer on screens and paper',
      `update invoice_documents set draft = jsonb_set(draft, '{buyer_info,economic_code}', '"10100000000"')
         where invoice_id = $1`,
      'buyer',
    ],
    ['no buyer in the list', "update invoices set buyer_code = '' where id = $1", 'buyer'],
    ['another buyer in the list', "update invoices set buyer_code = '10100000000' where id = $1", 'buyer'],
    [
      'the frozen content emptied, with what is shown and the total beside it',
      `with it as (update invoice_documents set payload = null,
           draft = jsonb_set(draft, '{items,0,item_price}', '"1"') where invoice_id = $1 returning invoice_id)
       update invoices set total = 1, total_vat = 0 where id in (select invoice_id from it)`,
      'content',
    ],
    ['the whole document gone', 'delete from invoice_documents where invoice_id = $1', 'content'],
  ])('finds %s', async (_what, change, parts) => {
    const id = await confirmed();
    await database().asOwner(change, [id]);
    expect(await partsOf(id)).toBe(parts);
  });

  it('finds an invoice that is gone by its serial', async () => {
    const [gone, next] = [await confirmed(), await confirmed()];
    const [row] = await database().asOwner<{ serial: string }>('select serial from invoices where id = $1', [gone]);
    await database().asOwner('delete from invoices where id = $1', [gone]);
    expect(next).not.toBe(gone);
    expect((await verify()).serialFaults).toMatchObject([
      { first_serial: row?.serial, last_serial: row?.serial, use: 'missing', memory_id: fixture.memory.memoryId },
    ]);
  });
});
