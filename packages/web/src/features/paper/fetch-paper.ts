import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { calls, type PaperLayout, urlOf } from '@taraz/contract';
import { fetchAnswer } from '../../app/files.ts';
import { mayOpen } from '../../app/session.ts';
import { currentSession } from '../../app/session-store.ts';

/** A sheet as the server sets it, under the name it should be kept by. */
export interface Paper {
  blob: Blob;
  fileName: string;
}

/** Who issues without seeing invoices has the paper of what they wrote. @throws ApiProblem */
async function fetchPaper(id: string, layout: PaperLayout, signal: AbortSignal): Promise<Paper> {
  const call = mayOpen({ permission: 'invoices' }, currentSession()) ? calls.invoicePdf : calls.ownInvoicePdf;
  const response = await fetchAnswer(urlOf('', call, { params: { id }, query: { layout } }), { signal });
  const named = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return {
    blob: new Blob([await response.arrayBuffer()], { type: 'application/pdf' }),
    fileName: named?.[1] ?? `${id}.pdf`,
  };
}

/** Below the invoice's own key: what makes the invoice stale makes its paper stale. */
export const paperQuery = (id: string, layout: PaperLayout) =>
  queryOptions({
    queryKey: ['invoices', 'one', id, 'paper', layout],
    queryFn: ({ signal }) => fetchPaper(id, layout, signal),
    staleTime: 60_000,
    gcTime: 120_000,
  });

/** After a change of what stands on all papers of the account: each is set anew when it is looked at next. */
export const forgetPapers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'invoices' && queryKey[3] === 'paper' });
