import { ApiProblem, type CallInput, calls, type ProblemDocument, urlOf } from '@taraz/contract';
import { apiFetch } from '../../../../app/api.ts';
import { readToken } from '../../../../app/token.ts';

async function post(url: string, body: unknown): Promise<Blob> {
  const token = readToken();
  const response = await apiFetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.blob();
  throw new ApiProblem(response.status, (await response.json().catch(() => null)) as ProblemDocument | null);
}

/** Chosen invoices on paper, as one PDF or a ZIP. @throws ApiProblem */
export const fetchPapers = (body: CallInput<typeof calls.invoicePdfs>['body']): Promise<Blob> =>
  post(urlOf('/api', calls.invoicePdfs, { body }), body);

/** Chosen invoices as a spreadsheet. @throws ApiProblem */
export const fetchChosen = (body: CallInput<typeof calls.exportChosenInvoices>['body']): Promise<Blob> =>
  post(urlOf('/api', calls.exportChosenInvoices, { body }), body);
