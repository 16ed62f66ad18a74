import type { ColumnKey } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { IssuingMemory } from '../invoices/ports.ts';
import type { CheckRequest } from './check/protocol.ts';
import type { ImportDeps } from './deps.ts';
import type { ImportRow } from './job.ts';
import type { ImportMode } from './tables.ts';

export interface ImportFacts {
  /** all but what the batch's own goods ask */
  facts: Omit<CheckRequest['facts'], 'ownRates' | 'ownUnits' | 'own'>;
  context: CheckRequest['context'];
  memory: IssuingMemory | null;
}

/** What judging an import's rows needs to know of the account at this moment. */
export async function factsOf(tx: Tx, deps: ImportDeps, row: ImportRow, mode: ImportMode): Promise<ImportFacts> {
  const nowMs = deps.runtime.clock.nowMs();
  const branch = await deps.ports.branch?.(tx, row.branch_id);
  const seller = { ...(await deps.ports.seller(tx)), ...branch };
  const sandbox = mode === 'sandbox';
  const memory = await deps.ports.memory(tx, {
    sandbox,
    allowed: row.memory_ids,
    ...(row.memory_id === '' || sandbox ? {} : { memoryId: row.memory_id }),
  });
  const column: ColumnKey = row.column_key;
  return {
    memory,
    facts: {
      ...{ nowMs, column, seller, sandbox, paymentMethod: memory?.paymentMethod ?? 'cash' },
      term: (await deps.ports.paymentTerm?.(tx)) ?? '',
      commaDecimals: new Set(row.comma_columns),
    },
    context: {
      nowMs,
      futureToleranceMs: deps.settings.maxFutureMs,
      sellerEconomicCode: seller.economic_code ?? '',
      ...(memory === null ? {} : { memoryId: memory.memoryId }),
    },
  };
}
