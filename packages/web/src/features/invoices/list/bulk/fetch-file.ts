import { type CallInput, calls, urlOf } from '@taraz/contract';
import { postForFile } from '../../../../app/files.ts';

/** Chosen invoices on paper, as one PDF or a ZIP. @throws ApiProblem */
export const fetchPapers = (body: CallInput<typeof calls.invoicePdfs>['body']): Promise<Blob> =>
  postForFile(urlOf('', calls.invoicePdfs, { body }), body);

/** Chosen invoices as a spreadsheet. @throws ApiProblem */
export const fetchChosen = (body: CallInput<typeof calls.exportChosenInvoices>['body']): Promise<Blob> =>
  postForFile(urlOf('', calls.exportChosenInvoices, { body }), body);
