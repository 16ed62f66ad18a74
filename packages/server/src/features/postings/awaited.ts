import { type RawBuilder, sql } from 'kysely';
import { ownAccount } from '../../platform/db/within.ts';
import type { EffectKind } from './tables.ts';

/**
 * Will invoice `i` still move something in a book of the account: it is on its way to the authority, or confirmed and not
 * worked off. A refused one too, which is mended and sent again, and one that goes once the plan has room for it. The shop has
 * had or given it already. Tests move nothing.
 */
export const isAwaited = (kind: EffectKind): RawBuilder<boolean> => sql<boolean>`((
    i.state in ('queued', 'sending', 'unknown', 'sent') or (i.state = 'rejected' and i.subject = 'original')
    or (i.state = 'draft' and i.id in (select h.invoice_id from quota_held h where h.account_id = ${ownAccount}))
    or (i.state = 'confirmed' and i.id in (
      select e.invoice_id from invoice_effects e where e.account_id = ${ownAccount} and e.state <> 'done' and e.kind = ${kind})))
  and not exists (select from invoice_documents t where t.account_id = i.account_id and t.invoice_id = i.id
    and (t.draft -> 'invoice' ->> 'is_send_sand_box')::boolean))`;
