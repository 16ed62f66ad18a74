import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { connection } from '../../ui/connection.ts';
import { chainOf, signInvoice } from './browser-key.ts';
import { deskSignal, heldKey, showRun, useDesk } from './desk.ts';
import type { SigningMemory, UnsignedInvoice } from './queries.ts';
import { type SigningRun, signBatch } from './sign-batch.ts';

/** Signs invoices with the key in hand; the batch goes on while other screens are open, and is shown again on return. */
export function useSigning(memory: SigningMemory) {
  const client = useQueryClient();
  const run = useDesk().runs.get(memory.id) ?? null;
  /** Null with no open desk, or while a batch runs. */
  const sign = async (invoices: readonly UnsignedInvoice[]): Promise<SigningRun | null> => {
    const key = heldKey(memory.id);
    const signal = deskSignal(memory.id);
    if (key === null || signal === null || run !== null) return null;
    const chain = chainOf(memory.certificate_pem);
    try {
      return await signBatch({
        invoices,
        sign: ({ payload }) => signInvoice(key, chain, payload, Date.now()),
        hand: (jws) => api(calls.receiveFromTaxpayer, { body: { jws } }),
        whenReachable: () => connection.doubt(),
        signal,
        onProgress: (next) => showRun(memory.id, next),
      });
    } finally {
      showRun(memory.id, null);
      await client.invalidateQueries({ queryKey: ['signing'] });
      await client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  return { sign, run };
}
