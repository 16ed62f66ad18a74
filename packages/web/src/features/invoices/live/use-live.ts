import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onServerEvent, useLiveInvoices } from './use-live-invoices.ts';

/** Many changes in a burst make one fetch. */
const gatherMs = 500;

/**
 * While mounted, what is in sight changes as others work: every event whose type begins with `prefix` makes the queries
 * under `key` fetch anew.
 */
export function useLive(prefix: string, key: readonly string[]): void {
  const client = useQueryClient();
  const [root = ''] = key;
  useLiveInvoices();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = onServerEvent(({ type }) => {
      if (!type.startsWith(prefix) || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        void client.invalidateQueries({ queryKey: [root] });
      }, gatherMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, prefix, root]);
}
