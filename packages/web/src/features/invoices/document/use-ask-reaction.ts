import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { withLoading } from '../../../app/loading.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { toast } from '../../../ui/toast-store.ts';
import { invoiceKey } from '../queries.ts';
import { pageStrings } from './page.fa.ts';

/** Asks the authority now what it says of the buyer's reaction and the seller's limit. */
export function useAskReaction(id: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      client.setQueryData(invoiceKey(id), await withLoading(api(calls.askReaction, { params: { id } })));
      void client.invalidateQueries({ queryKey: ['invoices', 'list'] });
      toast.notice(pageStrings.reaction.asked);
    } catch (error) {
      toast.error(pageStrings.reaction.askFailed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { ask, isBusy };
}
