import { calls } from '@taraz/contract';
import type { SignedIn, TestServer } from '../../../testing/with-server.ts';
import { exampleDraft } from '../../paper/testing/paper-samples.ts';

const { buyer_info, invoice, items, settlement, payments } = exampleDraft('1-1-sale');
/** A sale that can be issued as it stands, to a buyer with a phone. */
export const sampleSale = {
  buyer_info: { ...buyer_info, phone: '09121234567' },
  ...{ invoice, items, settlement, payments },
};
let serial = 100;

/** An invoice of an account as it stands once the authority has it. Its memory is A11216. */
export async function confirmedInvoice(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { client }: SignedIn,
  changes: object = {},
): Promise<{ id: string; taxId: string }> {
  const { id } = await client(calls.createInvoice, { body: { ...sampleSale, ...changes, save_as_draft: true } });
  serial += 1;
  const taxId = `A1121605121000${String(serial).padStart(8, '0')}`;
  const set = (what: string, ...values: unknown[]) =>
    database.asOwner(`update invoices set ${what} where id = $1`, [id, ...values]);
  await set(`state = 'queued', memory_id = 'A11216', serial = $2, tax_id = $3`, serial, taxId);
  await set(`state = 'sending'`);
  await set(`state = 'sent', reference_number = 'r'`);
  await set(`state = 'confirmed', verdict_at = $2`, new Date(clock.nowMs()));
  return { id, taxId };
}
