import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { updateRows } from '../../../platform/db/update-rows.ts';
import { logEvent } from '../../../platform/event-log/log-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Sources } from '../commands.ts';
import { inAccounts } from '../on-account.ts';
import { indexed } from '../read-purchase.ts';
import { returnedAmong } from '../returned.ts';
import { leaveOutOfEffects } from './follow-ways-back.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, importById } from './queries.ts';
import { type PurchaseTexts, type Stored, textsOf } from './stored.ts';

interface Effect extends Omit<PurchaseTexts, 'tax_number'> {
  purchase_id: string;
  before: Stored | null;
  /** the purchase's version after it, and by now: where they differ something has changed it since */
  version: number;
  version_now: number;
  /** whether a return that names it can be seen; undefined: none does */
  is_return_seen: boolean | undefined;
}

/** What a file wrote that still stands, and what it changed: also of deleted purchases, which may be brought back. */
async function effectsOf(tx: Tx, id: string): Promise<Effect[]> {
  await sql`
    select from purchases where id in (select purchase_id from purchase_import_effects where import_id = ${id})
    order by id for update`.execute(tx);
  // Read once they are locked: a return that was being written meanwhile is seen.
  const { rows } = await sql<Omit<Effect, 'is_return_seen'>>`
    select e.purchase_id, e.before, e.version, p.version as version_now,
      p.supplier_name, p.economic_code, p.national_code, p.number, p.note
    from purchase_import_effects e join purchases p on p.account_id = e.account_id and p.id = e.purchase_id
    where e.import_id = ${id} and (p.deleted_at is null or jsonb_typeof(e.before) = 'object')
    order by p.id`.execute(tx);
  const returned = await returnedAmong(
    tx,
    rows.map(({ purchase_id }) => purchase_id),
  );
  return rows.map((row) => ({ ...row, is_return_seen: returned.get(row.purchase_id) }));
}

const isUntouched = ({ version, version_now }: Effect): boolean => version === version_now;

async function takeBack(tx: Tx, importId: string, effects: readonly Effect[], now: Date): Promise<void> {
  const written = effects.filter(({ before }) => before === null);
  const ids = written.map(({ purchase_id }) => purchase_id);
  await sql`update purchases set deleted_at = ${now} where id = any(${ids}::uuid[])`.execute(tx);
  const rows = effects
    .filter(isUntouched)
    .flatMap(({ purchase_id: id, before, version_now, ...texts }) =>
      before === null
        ? []
        : [{ ...indexed(textsOf(texts, before)), ...before, id, version: version_now + 1, updated_at: now }],
    );
  await updateRows(tx, 'purchases', rows);
  await leaveOutOfEffects(
    tx,
    importId,
    effects.map((effect) => ({ ...effect, is_restored: isUntouched(effect) })),
  );
}

/**
 * Takes back what a file did, as a whole: what it wrote goes, also what was edited since; what it changed is again as it
 * was, unless somebody has changed it since, which another file's way back is not. Said again it changes nothing.
 * @throws Problem NOT_FOUND, CONFLICT where nothing was written, or a return names what it wrote
 */
export async function undoImport({ clock }: Pick<Sources, 'clock'>, tx: Tx, id: string): Promise<ImportRecord> {
  const record = await importById(tx, id, true);
  if (record.state === 'undone') return record;
  if (record.state === 'open') throw new Problem('CONFLICT', { detail: texts.notImported });
  const effects = await effectsOf(tx, id);
  const written = effects.filter(({ before }) => before === null);
  const returned = written.find(({ is_return_seen }) => is_return_seen !== undefined);
  if (returned !== undefined) {
    const words = returned.is_return_seen ? texts.returned : texts.returnedBeyond;
    throw new Problem('CONFLICT', { detail: words(returned.supplier_name) });
  }
  const now = new Date(clock.nowMs());
  await inAccounts(
    { clock },
    tx,
    record.account_id,
    effects.map(({ purchase_id }) => purchase_id),
    () => takeBack(tx, id, effects, now),
  );
  await tx.updateTable('purchase_imports').set({ state: 'undone', undone_at: now }).where('id', '=', id).execute();
  await logEvent(tx, {
    action: 'purchase.import_undone',
    subjectId: id,
    subjectName: record.file_name,
    before: { file: record.file_name, rows: written.length },
  });
  return importById(tx, id);
}
