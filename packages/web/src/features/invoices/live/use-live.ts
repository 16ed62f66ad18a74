import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type GatherPace, gather } from './gather.ts';
import { onServerEvent, onStreamResume, useLiveInvoices } from './use-live-invoices.ts';

/**
 * While mounted, what is in sight changes as others work: every event whose type begins with one of these makes the queries
 * under `key` fetch anew, of a burst once.
 */
export function useLive(
  prefixes: string | readonly string[],
  key: readonly string[],
  pace: Partial<GatherPace> = {},
): void {
  const client = useQueryClient();
  const parts = key.join(' ');
  const beginnings = [prefixes].flat().join(' ');
  const { firstMs = 500, longestMs } = pace;
  useLiveInvoices();
  useEffect(() => {
    const queryKey = parts.split(' ');
    const refetch = () => client.invalidateQueries({ queryKey });
    const gathering = gather(refetch, { firstMs, ...(longestMs === undefined ? {} : { longestMs }) });
    const stop = onServerEvent(({ type }) => {
      if (beginnings.split(' ').some((beginning) => type.startsWith(beginning))) gathering.hear();
    });
    // What is of invoices the stream itself asks anew then.
    const stopResuming = queryKey[0] === 'invoices' ? null : onStreamResume(gathering.hear);
    return () => {
      stop();
      stopResuming?.();
      gathering.stop();
    };
  }, [client, beginnings, parts, firstMs, longestMs]);
}
