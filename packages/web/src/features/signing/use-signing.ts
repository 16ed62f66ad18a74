import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { clock } from '../../ui/clock.ts';
import { connection } from '../../ui/connection.ts';
import { chainOf, signInvoice } from './browser-key.ts';
import { endRun, heldKey, showRun, startRun } from './desk.ts';
import { useDesk } from './desk-state.ts';
import { batchSize, type SigningMemory, type UnsignedInvoice } from './queries.ts';
import { type SigningRun, signBatch } from './sign-batch.ts';

/** What waits behind the invoices in sight: how many in all, and the cursor of the page after them. */
export interface RestOfLine {
  total: number;
  next: string | null;
}

/**
 * Signs invoices with the key in hand; the batch goes on while other screens are open, and is shown again on return. It
 * ends with the page, with the desk, and when it is stopped; what it has handed over by then is signed, the rest is not.
 */
export function useSigning(memory: SigningMemory) {
  const client = useQueryClient();
  const run = useDesk().runs.get(memory.id) ?? null;
  /** Null with no open desk, or while a batch runs. @param rest what is signed after these, a page at a time */
  const sign = async (invoices: readonly UnsignedInvoice[], rest?: RestOfLine): Promise<SigningRun | null> => {
    const key = heldKey(memory.id);
    const chain = chainOf(memory.certificate_pem);
    const signal = key === null ? null : startRun(memory.id);
    if (key === null || signal === null) return null;
    let cursor = rest?.next ?? null;
    const more = async () => {
      if (cursor === null) return [];
      const query = { memory_id: memory.memory_id, limit: batchSize, after: cursor };
      const page = await api(calls.listUnsigned, { query });
      cursor = page.next;
      return page.invoices;
    };
    let ended: SigningRun | null = null;
    try {
      ended = await signBatch({
        invoices,
        total: rest?.total ?? invoices.length,
        more,
        sign: ({ payload }) => signInvoice(key, chain, payload, clock.nowMs()),
        hand: (jws) => api(calls.receiveFromTaxpayer, { body: { jws } }),
        whenReachable: () => connection.doubt(),
        signal,
        onProgress: (next) => showRun(memory.id, next),
      });
      return ended;
    } finally {
      endRun(memory.id, ended?.failures ?? []);
      await client.invalidateQueries({ queryKey: ['signing'] });
      await client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  return { sign, run };
}
