import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { IssuingMemory, MemoryChoice } from '../invoices/ports.ts';
import { mayBeDefault } from './memory-commands.ts';
import { isReady, memoriesOf } from './queries.ts';
import { readMemoryId } from './read-memory-id.ts';
import type { Environment } from './tables.ts';

/**
 * The memory that an invoice is issued under: the one named, or else the default one, of those the user may use. With
 * `sandbox` only one of a test environment will do, a sandbox before the simulator; without it one that is a sandbox's is
 * taken where it is named, or where this installation sends nowhere else.
 */
export async function issuingMemory(
  tx: Tx,
  choice: MemoryChoice,
  { nowMs, defaultEnvironment }: { nowMs: number; defaultEnvironment: Environment },
): Promise<IssuingMemory | null> {
  const wanted = choice.memoryId === undefined ? null : readMemoryId(choice.memoryId);
  const memories = (await memoriesOf(tx, choice.allowed))
    .filter(({ memory }) => wanted === null || memory.memory_id === wanted)
    .filter(({ memory: { environment } }) =>
      choice.sandbox ? environment !== 'production' : wanted !== null || mayBeDefault(environment, defaultEnvironment),
    )
    .sort((a, b) => Number(b.memory.enabled) - Number(a.memory.enabled));
  const best = choice.sandbox
    ? (memories.find(({ memory }) => memory.environment === 'sandbox') ?? memories[0])
    : memories[0];
  if (best === undefined) return null;
  const { memory_id, environment, enabled, payment_method, invoice_output_type } = best.memory;
  return {
    memoryId: memory_id,
    environment,
    enabled,
    ready: isReady(best, nowMs),
    paymentMethod: payment_method,
    outputType: invoice_output_type,
  };
}

/**
 * Keeps a memory from being removed until the transaction ends.
 * @returns false when it is not there (any more)
 */
export async function holdMemory(
  tx: Tx,
  { environment, memoryId }: Pick<MemoryKey, 'environment' | 'memoryId'>,
): Promise<boolean> {
  const held = await tx
    .selectFrom('tax_memories')
    .select('id')
    .where('environment', '=', environment)
    .where('memory_id', '=', memoryId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}
