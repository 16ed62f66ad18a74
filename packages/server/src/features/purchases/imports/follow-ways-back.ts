import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ownAccount } from '../../../platform/db/within.ts';
import type { Stored } from './stored.ts';

/** What of a file is taken back of a purchase, as it is kept: the purchase's version after it, and what it was before. */
export interface TakenBack {
  purchase_id: string;
  version: number;
  before: Stored | null;
  /** it is as before again, under a version of its own; false: something else has changed it since */
  is_restored: boolean;
}

/**
 * What a file did to these purchases is no more: the file that changed one next found what this one found, and those before are
 * as far from what is there now as if this one, and its way back, had never been. So files are taken back in any order.
 */
export async function leaveOutOfEffects(tx: Tx, importId: string, effects: readonly TakenBack[]): Promise<void> {
  // What it wrote goes altogether: nothing is before it, and what another made of it is not what that one wrote.
  const all = JSON.stringify(effects.filter(({ before }) => before !== null));
  await sql`
    update purchase_import_effects e
    set before = case when e.version = t.version + 1 then t.before else e.before end,
      version = case when e.version < t.version then e.version + case when t.is_restored then 2 else 1 end else e.version end
    from jsonb_to_recordset(${all}::jsonb) as t (purchase_id uuid, version int, before jsonb, is_restored boolean)
    where e.account_id = ${ownAccount} and e.purchase_id = t.purchase_id and e.import_id <> ${importId}
      and e.version <= t.version + 1`.execute(tx);
}

/** A deleted purchase is brought back under a new version: that is no change of what files made of it. */
export async function followRestored(tx: Tx, purchaseId: string): Promise<void> {
  await sql`
    update purchase_import_effects set version = version + 1
    where account_id = ${ownAccount} and purchase_id = ${purchaseId}`.execute(tx);
}
