import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment, KeyHolder, SettingsTables } from './tables.ts';
import { type ProviderRow, providersIn } from './trusted-provider.ts';

export type MemoryRow = Selectable<SettingsTables['tax_memories']>;
export type KeyRow = Selectable<SettingsTables['memory_keys']>;
export type AccountSettingsRow = Selectable<SettingsTables['account_settings']>;

/** A memory with its keys of note: the one that signs, and the one that waits for its certificate. */
export interface MemoryWithKeys {
  memory: MemoryRow;
  active: KeyRow | null;
  pending: KeyRow | null;
  /** the trusted company that signs for it, the tokens at least; null when another way was chosen */
  provider: ProviderRow | null;
}

/** Memories of the account, the default one first; `memoryIds` null: all. */
export async function memoriesOf(tx: Tx, memoryIds: readonly string[] | null): Promise<MemoryWithKeys[]> {
  const memories = await tx
    .selectFrom('tax_memories')
    .selectAll()
    .$if(memoryIds !== null, (query) => query.where('memory_id', 'in', [...(memoryIds ?? []), '']))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return withKeys(tx, memories);
}

export async function memoryByRowId(tx: Tx, id: string): Promise<MemoryWithKeys | null> {
  const memories = await tx.selectFrom('tax_memories').selectAll().where('id', '=', id).execute();
  return (await withKeys(tx, memories))[0] ?? null;
}

/** A memory by the authority's id; where two environments know it, that of `preferred`. */
export async function memoryByMemoryId(
  tx: Tx,
  memoryId: string,
  preferred: Environment,
): Promise<MemoryWithKeys | null> {
  const memories = await tx
    .selectFrom('tax_memories')
    .selectAll()
    .where('memory_id', '=', memoryId)
    .orderBy(sql`environment = ${preferred}`, 'desc')
    .orderBy('created_at')
    .limit(1)
    .execute();
  return (await withKeys(tx, memories))[0] ?? null;
}

/** Whose key signs for a memory: a taxpayer's own keys and those kept here lie side by side. */
export const keyHolderOf = ({ signer }: Pick<MemoryRow, 'signer'>): KeyHolder =>
  signer === 'taxpayer' ? 'taxpayer' : 'platform';

/** Whether the operator's key as a trusted company has a part in it. */
const isDelegated = ({ signer, tokens_by }: Pick<MemoryRow, 'signer' | 'tokens_by'>): boolean =>
  signer === 'trusted_provider' || (signer === 'taxpayer' && tokens_by === 'operator');

async function withKeys(tx: Tx, memories: readonly MemoryRow[]): Promise<MemoryWithKeys[]> {
  if (memories.length === 0) return [];
  const keys = await tx
    .selectFrom('memory_keys')
    .selectAll()
    .where(
      'memory',
      'in',
      memories.map(({ id }) => id),
    )
    .where('state', 'in', ['active', 'pending'])
    .execute();
  const find = (memory: MemoryRow, state: KeyRow['state']) =>
    keys.find((key) => key.memory === memory.id && key.state === state && key.held_by === keyHolderOf(memory)) ?? null;
  const delegated = memories.filter(isDelegated);
  const providers =
    delegated.length === 0 ? [] : await providersIn(tx, [...new Set(delegated.map(({ environment }) => environment))]);
  return memories.map((memory) => ({
    memory,
    active: find(memory, 'active'),
    pending: find(memory, 'pending'),
    provider: isDelegated(memory)
      ? (providers.find(({ environment }) => environment === memory.environment) ?? null)
      : null,
  }));
}

/** A key with a certificate that has not ended. */
export const isGood = (key: { not_after: Date | null } | null, nowMs: number): boolean =>
  key?.not_after != null && key.not_after.getTime() > nowMs;

/** Can this memory's invoices be signed at this moment? A taxpayer who signs elsewhere is taken at their word. */
export function isReady({ memory, active, provider }: MemoryWithKeys, nowMs: number): boolean {
  if (!memory.enabled) return false;
  if (memory.signer === 'taxpayer') return true;
  return isGood(memory.signer === 'trusted_provider' ? provider : active, nowMs);
}

/** Serials given so far, by `environment/memory_id`; the counters are the numbering's own. */
export async function serialsGiven(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('serial_counters').select(['environment', 'memory_id', 'last_serial']).execute();
  return new Map(rows.map((row) => [`${row.environment}/${row.memory_id}`, Number(row.last_serial)]));
}

/** Invoices in line, or sent without an answer, by `environment/memory_id`: what goes, or may go again, while the memory is enabled; kept sums, however long the line. */
export async function queuedNow(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('invoice_sums')
    .select(['environment', 'memory_id', sql<string>`sum(invoices)`.as('queued')])
    .where('state', 'in', ['queued', 'unknown'])
    .groupBy(['environment', 'memory_id'])
    .execute();
  return new Map(rows.map((row) => [`${row.environment}/${row.memory_id}`, Number(row.queued)]));
}

export const accountSettings = (tx: Tx): Promise<AccountSettingsRow | undefined> =>
  tx.selectFrom('account_settings').selectAll().executeTakeFirst();
