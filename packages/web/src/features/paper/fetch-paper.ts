import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, calls, type PaperLayout, type ProblemDocument, urlOf } from '@taraz/contract';
import { apiFetch } from '../../app/api.ts';
import { readToken } from '../../app/token.ts';

/** A sheet as the server sets it, under the name it should be kept by. */
export interface Paper {
  blob: Blob;
  fileName: string;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const problem = (await response.json().catch(() => null)) as ProblemDocument | null;
  return new ApiProblem(response.status, problem);
}

/** @throws ApiProblem */
async function fetchPaper(id: string, layout: PaperLayout, signal: AbortSignal): Promise<Paper> {
  const token = readToken();
  const response = await apiFetch(urlOf('/api', calls.invoicePdf, { params: { id }, query: { layout } }), {
    signal,
    credentials: 'same-origin',
    headers: token === null ? {} : { authorization: `bearer ${token}` },
  });
  if (!response.ok) throw await problemOf(response);
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
