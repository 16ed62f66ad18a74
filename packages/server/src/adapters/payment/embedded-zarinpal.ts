import type { Database } from '../../platform/db/database.ts';
import type { Clock, Randomness } from '../../platform/runtime.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { VendorFetch } from '../call-vendor.ts';
import { slowAnswerMs } from '../embedded-outage.ts';

const reply = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const yes = (data: object) => reply({ data: { message: 'Success', ...data }, errors: [] });
const no = (code: number, validations: object[] = []) =>
  reply({ data: [], errors: { code, message: 'refused', validations } });
const brokenPage = () => new Response('<html>503</html>', { status: 503 });

export const embeddedMerchant = '00000000-0000-4000-8000-000000000000';
/** The one merchant that the embedded gateway does not know. */
export const unknownMerchant = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
export const embeddedPanel = { token: 'embedded', terminalId: '1' };
const reverseMs = 30 * 60_000;
const leastRefund = 20_000;
const minimum = 1_000;
const maximum = 1_000_000_000;
/** Of the length that banks give. */
const firstRefId = 201_400_000;
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Steered by the card's end, so that tests and demos need no switch. */
export const isRefusedCard = (card: string): boolean => card.endsWith('0051');

/**
 * Zarinpal as it behaves, taking no money: its books are `dev_gateway_payments`, its page is /dev/gateway/{authority}.
 * As at Zarinpal's sandbox any UUID is a merchant of it, but `unknownMerchant`. It opens no payment, being down, for a
 * merchant that ends in 0503 nor of an amount that does. Of cards 0503 lets the first two verifications fail, that of 0008
 * is answered late; 0051 is refused by the bank; what 0052 paid is given back, and the answer to that is lost; of 0053 a
 * reversal breaks off and gives nothing back; of 0054 neither reversal nor refund is answered.
 */
export function embeddedZarinpal(
  database: Database,
  clock: Clock,
  random: Randomness,
  pause: (ms: number) => Promise<void>,
): VendorFetch {
  const rowOf = (authority: unknown) =>
    database.withPlatform((tx) =>
      tx.selectFrom('dev_gateway_payments').selectAll().where('authority', '=', String(authority)).executeTakeFirst(),
    );
  /** Of this merchant; an answer where it is none of his. */
  const ownRow = async ({ authority, merchant_id }: Record<string, unknown>) => {
    const row = await rowOf(authority);
    if (row === undefined) return no(-54);
    return row.merchant_id === merchant_id ? row : no(-53);
  };
  const newAuthority = () => `A${[...random.bytes(35)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;

  const request = async (body: Record<string, unknown>): Promise<Response> => {
    const amount = Number(body.amount);
    if (!Number.isInteger(amount) || amount < minimum) return no(-9, [{ amount: 'min' }]);
    if (amount > maximum) return no(-41);
    if (String(amount).endsWith('0503') || String(body.merchant_id).endsWith('0503')) return brokenPage();
    const authority = newAuthority();
    await database.withPlatform((tx) =>
      tx
        .insertInto('dev_gateway_payments')
        .values({
          authority,
          merchant_id: String(body.merchant_id),
          amount,
          callback_url: String(body.callback_url),
          description: String(body.description),
          status: 'IN_BANK',
          at: new Date(clock.nowMs()),
        })
        .execute(),
    );
    return yes({ code: 100, authority, fee_type: 'Merchant', fee: 0 });
  };

  const verify = async (body: Record<string, unknown>): Promise<Response> => {
    const row = await ownRow(body);
    if (row instanceof Response) return row;
    if (Number(row.amount) !== Number(body.amount)) return no(-50);
    const found = (code: number) =>
      yes({ code, ref_id: firstRefId + Number(row.ref_id), card_pan: row.card_pan, fee: 0 });
    if (row.status === 'VERIFIED') return found(101);
    if (row.status !== 'PAID') return no(-51);
    if (row.card_pan.endsWith('0008')) await pause(slowAnswerMs);
    const change = row.failures_left > 0 ? { failures_left: row.failures_left - 1 } : { status: 'VERIFIED' as const };
    await database.withPlatform((tx) =>
      tx.updateTable('dev_gateway_payments').set(change).where('authority', '=', row.authority).execute(),
    );
    return row.failures_left > 0 ? brokenPage() : found(100);
  };

  const inquiry = async (body: Record<string, unknown>): Promise<Response> => {
    const row = await ownRow(body);
    return row instanceof Response ? row : yes({ code: 100, status: row.status });
  };

  const unVerified = async ({ merchant_id }: Record<string, unknown>): Promise<Response> => {
    const rows = await database.withPlatform((tx) =>
      tx
        .selectFrom('dev_gateway_payments')
        .selectAll()
        .where('merchant_id', '=', String(merchant_id))
        .where('status', '=', 'PAID')
        .limit(100)
        .execute(),
    );
    return yes({
      code: 100,
      authorities: rows.map(({ authority, amount }) => ({ authority, amount: Number(amount) })),
    });
  };

  const losesAnswer = ({ card_pan }: { card_pan: string }) => card_pan.endsWith('0052');
  const isUnanswered = ({ card_pan }: { card_pan: string }) => card_pan.endsWith('0054');
  const giveBack = (authority: string) =>
    database.withPlatform((tx) =>
      tx
        .updateTable('dev_gateway_payments')
        .set({ status: 'REVERSED', refunded_at: new Date(clock.nowMs()) })
        .where('authority', '=', authority)
        .where('status', '=', 'VERIFIED')
        .executeTakeFirstOrThrow(),
    );

  const reverse = async (body: Record<string, unknown>): Promise<Response> => {
    const row = await ownRow(body);
    if (row instanceof Response) return row;
    if (row.status !== 'VERIFIED') return no(-61);
    if (isUnanswered(row)) return brokenPage();
    if (clock.nowMs() - row.at.getTime() > reverseMs) return no(-63);
    if (row.card_pan.endsWith('0053')) return no(-52);
    await giveBack(row.authority);
    return losesAnswer(row) ? no(-52) : yes({ code: 100, message: 'Reversed' });
  };

  /** The panel: transactions by the bank's number, and refunds of them. */
  const panel = async (query: string, variables: Record<string, unknown>): Promise<Response> => {
    const isRefund = query.includes('AddRefund');
    const number = isRefund ? Number(variables.session_id) : Number(variables.reference_id) - firstRefId;
    const row = await database.withPlatform((tx) =>
      tx.selectFrom('dev_gateway_payments').selectAll().where('ref_id', '=', String(number)).executeTakeFirst(),
    );
    const listed = (status: string) =>
      row?.status === status ? [{ id: row.ref_id, status, amount: Number(row.amount) }] : [];
    if (!isRefund) return reply({ data: { paid: listed('VERIFIED'), refunded: listed('REVERSED') } });
    const amount = Number(variables.amount);
    if (row?.status !== 'VERIFIED' || amount !== Number(row.amount) || amount < leastRefund) {
      return reply({ errors: [{ message: 'refund is not possible' }], data: { resource: null } });
    }
    if (isUnanswered(row)) return brokenPage();
    await giveBack(row.authority);
    if (losesAnswer(row)) return new Response('<html>504</html>', { status: 504 });
    return reply({ data: { resource: { terminal_id: variables.terminal_id, id: `7${row.ref_id}`, amount } } });
  };

  const methods = new Map([
    ['request', request],
    ['verify', verify],
    ['inquiry', inquiry],
    ['unVerified', unVerified],
    ['reverse', reverse],
  ]);
  return async (url, init) => {
    const method = methods.get(/\/payment\/(\w+)\.json$/.exec(url)?.[1] ?? '');
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    if (typeof body.query === 'string') return panel(body.query, body.variables as Record<string, unknown>);
    if (method === undefined) return no(-11);
    const { merchant_id: merchant } = body;
    return isUuid(String(merchant)) && merchant !== unknownMerchant ? method(body) : no(-10);
  };
}
