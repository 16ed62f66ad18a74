import type { CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { deliveryOf } from '../sms/delivery.ts';
import type { SmsState } from '../sms/tables.ts';
import type { SharedKind, SharingDeps } from './deps.ts';
import type { SharingTables } from './tables.ts';
import { newToken } from './token.ts';

export type LinkRow = Selectable<SharingTables['share_links']>;
export type ShownLink = CallReply<typeof calls.invoiceShares>['links'][number];

/** A link with what became of the message that carried it. */
export type SentLink = LinkRow & { sms_state: SmsState | null };

const columns = {
  invoice: 'invoice_id',
  pre_invoice: 'pre_invoice_id',
  statement: 'customer_id',
} as const satisfies Record<SharedKind, keyof LinkRow>;

/** Where the id of what is shared stands in a link. */
export const columnOf = (kind: SharedKind) => columns[kind];

/** What a link leads to. */
export function kindOf({ invoice_id, customer_id }: LinkRow): SharedKind {
  if (customer_id !== null) return 'statement';
  return invoice_id === null ? 'pre_invoice' : 'invoice';
}

export const previewUrl = (publicUrl: string, kind: SharedKind, token: string): string =>
  `${publicUrl}/preview/${kind === 'statement' ? 'statement' : 'invoice'}/${token}`;

export function stateOf({ revoked_at, expires_at }: LinkRow, nowMs: number): ShownLink['state'] {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at.getTime() <= nowMs ? 'expired' : 'live';
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function showLink(row: SentLink, { runtime, publicUrl }: Pick<SharingDeps, 'runtime' | 'publicUrl'>): ShownLink {
  return {
    id: row.id,
    purpose: row.purpose,
    state: stateOf(row, runtime.clock.nowMs()),
    url: previewUrl(publicUrl(), kindOf(row), row.token),
    phone: row.receptor,
    from_day: row.from_day,
    to_day: row.to_day,
    delivery: deliveryOf(row.sms_state),
    created_at: row.created_at.toISOString(),
    expires_at: iso(row.expires_at),
    revoked_at: iso(row.revoked_at),
    seen_at: iso(row.seen_at),
    last_seen_at: iso(row.last_seen_at),
    seen_count: row.seen_count,
  };
}

/** Links of an account with what became of their messages. */
export const sentLinks = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('share_links')
    .leftJoin('sms_messages', 'sms_messages.message_id', 'share_links.sms_id')
    .selectAll('share_links')
    .select('sms_messages.state as sms_state')
    .where('account_id', '=', accountId);

/** Links to one document or account, newest first. The one on paper is among them once its QR code was printed. */
export function linksOf(tx: Tx, accountId: string, kind: SharedKind, id: string): Promise<SentLink[]> {
  return sentLinks(tx, accountId)
    .where(columnOf(kind), '=', id)
    .orderBy('share_links.created_at', 'desc')
    .orderBy('share_links.id', 'desc')
    .limit(200)
    .execute();
}

const paperLinks = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('share_links')
    .select(['invoice_id', 'token', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'paper')
    .where('invoice_id', 'in', ids)
    .execute();

/**
 * Addresses for the QR codes of invoices. Each numbered invoice has one link for its paper, made when it is first
 * printed and the same ever after, so that the same invoice gives the same bytes; a link that was closed is left out.
 */
export async function paperPreviewUrls(
  tx: Tx,
  { clock, ids: newIds, random }: Pick<Runtime, 'clock' | 'ids' | 'random'>,
  publicUrl: string,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  let links = await paperLinks(tx, accountId, ids);
  const known = new Set(links.map(({ invoice_id }) => invoice_id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const numbered = await tx
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', missing)
      .where('tax_id', '<>', '')
      .execute();
    if (numbered.length > 0) {
      const created_at = new Date(clock.nowMs());
      await tx
        .insertInto('share_links')
        .values(
          numbered.map(({ id }) => ({
            account_id: accountId,
            id: newIds.uuid(),
            token: newToken(random),
            purpose: 'paper' as const,
            invoice_id: id,
            created_at,
          })),
        )
        // Printed twice at once: the first to commit says which.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      links = await paperLinks(tx, accountId, ids);
    }
  }
  const live = links.filter(({ revoked_at }) => revoked_at === null);
  return new Map(live.map(({ invoice_id, token }) => [invoice_id ?? '', previewUrl(publicUrl, 'invoice', token)]));
}
