import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import { isUuid } from '../../platform/uuid.ts';
import { isClosed } from '../access/queries.ts';
import { meter } from '../access/throttle.ts';
import { notify } from '../notifications/notify.ts';
import { placeName } from '../treasury/place-queries.ts';
import { lockPlaces } from '../treasury/post-movements.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import type { OnlinePaymentTables } from './tables.ts';

export type GatewayRow = Selectable<OnlinePaymentTables['payment_gateways']>;
type Shown = CallReply<typeof calls.getPaymentGateway>;
type Change = CallInput<typeof calls.putPaymentGateway>['body'];

const boundTo = ({ account_id, id }: Pick<GatewayRow, 'account_id' | 'id'>): string =>
  `payment-gateway/${account_id}/${id}`;

/** The account's gateway, as it is set up now. */
export const presentGatewayRow = (tx: Tx): Promise<GatewayRow | undefined> =>
  tx.selectFrom('payment_gateways').selectAll().where('replaced_at', 'is', null).executeTakeFirst();

/** The one by which buyers may pay now: none while it is switched off, nor of a closed account, of which nothing new is made. */
export async function usableGateway(tx: Tx): Promise<GatewayRow | null> {
  const row = await presentGatewayRow(tx);
  return row?.is_active === true && !(await isClosed(tx)) ? row : null;
}

const merchantOf = (vault: Vault, row: GatewayRow): string =>
  Buffer.from(vault.open(row.merchant_sealed, boundTo(row))).toString('utf8');

/** The gateway as the seller's own merchant; null: this installation has none. */
export const gatewayOfRow = ({ gatewayOf, vault }: OnlinePaymentDeps, row: GatewayRow): PaymentGateway | null =>
  gatewayOf === null ? null : gatewayOf(merchantOf(vault, row));

export async function showGateway(deps: OnlinePaymentDeps, tx: Tx): Promise<Shown> {
  const row = await presentGatewayRow(tx);
  const place =
    row === undefined
      ? undefined
      : await tx.selectFrom('treasury_places').select('name').where('id', '=', row.place_id).executeTakeFirst();
  return {
    etag: etagOf(row?.version ?? 0),
    available: deps.gatewayOf !== null,
    simulated: deps.isSimulated,
    gateway:
      row === undefined
        ? null
        : {
            merchant_end: row.merchant_end,
            place_id: row.place_id,
            place_name: place?.name ?? '',
            is_active: row.is_active,
            updated_at: row.updated_at.toISOString(),
            refused: row.refused_at === null ? null : { code: row.refused_code, at: row.refused_at.toISOString() },
          },
  };
}

const accepted = { refused_code: '', refused_at: null };

/** What one request has wrong: it says nothing of the merchant. */
const ofRequest = new Set(['-9', '-40', '-41']);

export const isOfMerchant = (code: string): boolean => !ofRequest.has(code);

/** The gateway has opened a payment: what it said against the merchant before is over. */
export const noteAccepted = (tx: Tx, gatewayId: string) =>
  tx
    .updateTable('payment_gateways')
    .set(accepted)
    .where('id', '=', gatewayId)
    .where('refused_code', '<>', '')
    .execute();

/** Notes the first refusal of the merchant by a code, until a payment is opened; the seller is told of each that is noted. */
export async function noteRefused(
  deps: OnlinePaymentDeps,
  { account_id: accountId, id }: GatewayRow,
  code: string,
): Promise<void> {
  const { database, runtime } = deps;
  await database.withAccount(accountId, async (tx) => {
    const noted = await tx
      .updateTable('payment_gateways')
      .set({ refused_code: code, refused_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', id)
      .where('replaced_at', 'is', null)
      .where('refused_code', '<>', code)
      .returning('id')
      .executeTakeFirst();
    if (noted === undefined) return;
    const data = { state: 'merchant_refused', code };
    await notify(deps, tx, accountId, { kind: 'payment', data, group: 'merchant', isLastWord: true });
  });
}

/** The least that the gateway opens a payment for, rial; nobody pays it. */
const testAmount = 10_000n;

const refuseMerchant = (code: string, message: string): Problem =>
  new Problem('INVALID_INPUT', { errors: [{ path: 'merchant_id', code, message }] });

/**
 * Tries a merchant id at the gateway before it is kept: a payment is opened that nobody will pay.
 * @returns as it is kept; null where none is given
 * @throws Problem INVALID_INPUT at `merchant_id`, CONFLICT where there is no gateway here, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function tryMerchant(
  deps: OnlinePaymentDeps,
  accountId: string,
  given: string | undefined,
): Promise<string | null> {
  const merchantId = (given ?? '').trim().toLowerCase();
  if (merchantId === '') return null;
  if (!isUuid(merchantId)) throw refuseMerchant('BAD_FORMAT', messages.merchantFormat);
  const { database, gatewayOf, publicUrl, runtime } = deps;
  if (gatewayOf === null) throw new Problem('CONFLICT', { detail: messages.notAvailable });
  await meter(database, runtime.clock, [{ kind: 'merchant', value: accountId }]);
  const outcome = await gatewayOf(merchantId).request({
    amount: testAmount,
    callbackUrl: `${publicUrl}/preview/invoice`,
    description: messages.testDescription,
    orderId: runtime.ids.uuid(),
  });
  if (outcome.kind === 'refused') throw refuseMerchant('REFUSED', messages.merchantRefused(outcome.code));
  if (outcome.kind === 'down')
    throw new Problem('UNAVAILABLE', { detail: messages.gatewayDown, headers: { 'retry-after': '60' } });
  return merchantId;
}

async function checkPlace(tx: Tx, placeId: string | undefined): Promise<{ id: string; name: string }> {
  const reader = fieldReader();
  const place = placeId === undefined ? undefined : (await lockPlaces(tx, [placeId])).get(placeId);
  if (placeId === undefined) reader.refuse('place_id', 'REQUIRED', messages.placeRequired);
  else if (place === undefined || place.kind === 'desk') reader.refuse('place_id', 'NOT_FOUND', messages.place);
  else if (!place.is_active) reader.refuse('place_id', 'INACTIVE', messages.placeInactive(place.name));
  reader.done();
  return { id: place?.id ?? '', name: place?.name ?? '' };
}

/**
 * Sets the account's gateway up, or changes it. Another merchant takes the former's place; what was begun there is still
 * asked about there.
 * @param merchantId by `tryMerchant`; null: it stays
 * @throws Problem STALE, INVALID_INPUT at `merchant_id`, `place_id`
 */
export async function changeGateway(
  deps: OnlinePaymentDeps,
  tx: Tx,
  accountId: string,
  change: Change,
  { merchantId, ifMatch }: { merchantId: string | null; ifMatch: string | null },
): Promise<Shown> {
  const { runtime, vault } = deps;
  await lockAccount(tx);
  const before = await presentGatewayRow(tx);
  checkIfMatch(ifMatch, before?.version ?? 0);
  if (before === undefined && merchantId === null) throw refuseMerchant('REQUIRED', messages.merchantRequired);
  const keepsPlace = before !== undefined && (change.place_id ?? before.place_id) === before.place_id;
  const placeId = keepsPlace ? before.place_id : (await checkPlace(tx, change.place_id)).id;
  const now = new Date(runtime.clock.nowMs());
  const isOther = before === undefined || (merchantId !== null && merchantOf(vault, before) !== merchantId);
  const is_active = change.is_active ?? before?.is_active ?? true;
  const version = (before?.version ?? 0) + 1;
  if (isOther && merchantId !== null) {
    await tx.updateTable('payment_gateways').set({ replaced_at: now }).where('replaced_at', 'is', null).execute();
    const place = { account_id: accountId, id: runtime.ids.uuid() };
    await tx
      .insertInto('payment_gateways')
      .values({
        ...place,
        merchant_sealed: Buffer.from(vault.seal(Buffer.from(merchantId, 'utf8'), boundTo(place))),
        merchant_end: merchantId.slice(-4),
        ...{ place_id: placeId, is_active, version, created_at: now, updated_at: now },
      })
      .execute();
  } else {
    await tx
      .updateTable('payment_gateways')
      .set({ place_id: placeId, is_active, version, updated_at: now })
      // The same merchant, tried again, was accepted.
      .$if(merchantId !== null, (row) => row.set(accepted))
      .where('replaced_at', 'is', null)
      .execute();
  }
  const shown = await showGateway(deps, tx);
  await logEvent(tx, {
    action: 'payment_gateway.changed',
    subjectName: shown.gateway?.place_name ?? '',
    before:
      before === undefined
        ? null
        : {
            merchant_end: before.merchant_end,
            place: await placeName(tx, before.place_id),
            is_active: before.is_active,
          },
    after: {
      merchant_end: shown.gateway?.merchant_end,
      place: shown.gateway?.place_name,
      is_active: shown.gateway?.is_active,
    },
  });
  return shown;
}
