import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayRange } from '../../ui/jalali-values.ts';
import type { Mapping } from './portal-tab.tsx';

/** What is compared with the own book: a file, which column is what where the file does not say, and the days if not all. */
export interface PortalRequest {
  file: File;
  mapping: Mapping | null;
  range: DayRange | null;
}

const requestKey = ['inquiry', 'portal', 'request'] as const;
/** As long as one may be away at the invoices of the list. */
const keptMs = 8 * 3_600_000;

/**
 * The comparison with a portal's file. File and answer are kept while the browser's tab is open, until another account is
 * entered: whoever comes back from an invoice finds them, and the book, which is another by then, is compared anew meanwhile.
 */
export function usePortalFile<Answer>(compare: (request: PortalRequest) => Promise<Answer>) {
  const client = useQueryClient();
  const [request, setRequest] = useState(() => client.getQueryData<PortalRequest>(requestKey) ?? null);
  const { name, size, lastModified } = request?.file ?? {};
  const { mapping, range } = request ?? {};
  const work = useQuery({
    queryKey: ['inquiry', 'portal', 'comparison', { name, size, lastModified, mapping, range }],
    queryFn: () => compare(request as PortalRequest),
    enabled: request !== null,
    staleTime: 0,
    gcTime: keptMs,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const run = (next: PortalRequest): void => {
    const isSame =
      request !== null &&
      request.file === next.file &&
      JSON.stringify([request.mapping, request.range]) === JSON.stringify([next.mapping, next.range]);
    if (isSame) return void work.refetch();
    client.setQueryDefaults(requestKey, { gcTime: keptMs });
    client.setQueryData(requestKey, next);
    setRequest(next);
  };
  return { request, work, run };
}
