import {
  type InquiryData,
  type InquiryRow,
  type InquiryStatusFilter,
  type InvoiceStatusRow,
  inquiryStatusFilters,
  invoicePacketType,
  limits,
} from '@taraz/authority/wire';
import type { Submission, SubmissionKeys } from '../../ledger/submissions.ts';
import { type Client, isBuyer, mayAccess } from '../../registry/clients.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import { type Query, queryIds, queryInteger, queryText, queryWindow } from './query.ts';

const maxPage = 1_000_000;

/** `inquiry-by-reference-id`: one row for each id asked. @throws ApiError 4140, 4141, 4147, 4164 */
export async function inquiryByReferenceId(services: Services, client: Client, query: Query): Promise<InquiryRow[]> {
  const ids = queryIds(query, 'referenceIds');
  const window = queryWindow(query, services.time.now());
  return rowForEach(ids, (id) => {
    const row = services.submissions.byReference(id);
    const found = row !== undefined && isWithin(row, window) && isVisible(services, client, row);
    return found ? inquiryRow(services, row) : notFound({ referenceNumber: id });
  });
}

/** `inquiry-by-uid`: one row for each id asked. @throws ApiError 4140, 4141, 4147, 4148, 4160, 4164 */
export async function inquiryByUid(services: Services, client: Client, query: Query): Promise<InquiryRow[]> {
  const uids = queryIds(query, 'uidList');
  const fiscalId = queryText(query, 'fiscalId');
  if (fiscalId !== undefined) checkAccess(services, client, fiscalId);
  const window = queryWindow(query, services.time.now());
  return rowForEach(uids, (uid) => {
    const row = services.submissions.byUid(
      uid,
      (one) =>
        isWithin(one, window) &&
        (fiscalId === undefined || one.fiscalId === fiscalId) &&
        isVisible(services, client, one),
    );
    return row ? inquiryRow(services, row) : notFound({ uid, ...(fiscalId === undefined ? {} : { fiscalId }) });
  });
}

/** One row for each id, also for one that is asked for twice; it is looked up once. */
function rowForEach(ids: readonly string[], look: (id: string) => Promise<InquiryRow>): Promise<InquiryRow[]> {
  const rows = new Map([...new Set(ids)].map((id) => [id, look(id)]));
  return Promise.all(ids.map((id) => rows.get(id) ?? look(id)));
}

/** `inquiry`: a page of what this client sent, newest first. @throws ApiError 4140, 4142, 4147, 4164 */
export async function inquiry(services: Services, client: Client, query: Query): Promise<InquiryRow[]> {
  // The .NET SDK's own default is page 0: the first page then, as 1 is.
  const page = Math.max(1, queryInteger(query, 'pageNumber', { min: 0, max: maxPage, absent: 1 }));
  const { pageSizeMin: min, pageSizeMax: max, pageSizeDefault: absent } = limits;
  const size = queryInteger(query, 'pageSize', { min, max, absent });
  const status = readStatus(queryText(query, 'status'));
  const window = queryWindow(query, services.time.now());
  const rows = services.submissions.page(client.clientId, window, status, size, (page - 1) * size);
  return Promise.all(rows.map((row) => inquiryRow(services, row)));
}

/** `inquiry-invoice-status`: the buyer's reaction. @throws ApiError 4141, 4147 */
export function inquiryInvoiceStatus(services: Services, client: Client, query: Query): InvoiceStatusRow[] {
  const { registrations, registry, life } = services;
  return queryIds(query, 'taxIds').map((taxId) => {
    const one = registrations.byTaxId(taxId);
    const nothing = { taxId, invoiceStatus: null, article6Status: null };
    if (one === undefined) return { ...nothing, error: 'NOT_FOUND' };
    const memory = registry.memories.get(one.fiscalId);
    const isSeller = memory !== undefined && mayAccess(client, memory);
    if (!isSeller && !isBuyer(registry, client, one.buyer)) return { ...nothing, error: 'ACCESS_DENIED' };
    const article6Status = memory?.article6Exceeded ? 'EXCEEDED' : 'NOT_EXCEEDED';
    return { taxId, invoiceStatus: life.status(one), article6Status, error: null };
  });
}

function readStatus(text: string | undefined): InquiryStatusFilter | null {
  if (text === undefined) return null;
  const status = inquiryStatusFilters.find((one) => one === text);
  if (status === undefined) throw new ApiError('4142');
  return status;
}

function checkAccess({ registry }: Services, client: Client, fiscalId: string): void {
  const memory = registry.memories.get(fiscalId);
  if (memory === undefined) throw new ApiError('4148');
  if (!mayAccess(client, memory)) throw new ApiError('4160');
}

/** A client sees what it sent itself and what was sent for a memory that it may access. */
function isVisible({ registry }: Services, client: Client, row: SubmissionKeys): boolean {
  if (row.clientId === client.clientId) return true;
  const memory = registry.memories.get(row.fiscalId);
  return memory !== undefined && mayAccess(client, memory);
}

function isWithin({ receivedAt }: SubmissionKeys, { from, to }: { from: number; to: number }): boolean {
  return receivedAt >= from && receivedAt <= to;
}

async function inquiryRow({ receipts }: Services, row: Submission): Promise<InquiryRow> {
  const { referenceNumber, uid, status, fiscalId } = row;
  const sign = await receipts.of(row);
  return { referenceNumber, uid, status, data: inquiryData(row), packetType: invoicePacketType, fiscalId, sign };
}

function inquiryData({ findings, status }: Submission): InquiryData {
  const data: InquiryData = { error: [], warning: [], success: status === 'SUCCESS' };
  for (const { code, message, severity } of findings) {
    if (severity === 'error') data.error.push({ code, message, errorType: 'ERROR' });
    else data.warning.push({ code, message, errorType: 'WARNING' });
  }
  return data;
}

/** Strings are empty, never null: one known client crashes on null. */
function notFound(known: Partial<InquiryRow>): Promise<InquiryRow> {
  return Promise.resolve({
    referenceNumber: '',
    uid: '',
    status: 'NOT_FOUND',
    data: { error: [], warning: [], success: false },
    packetType: invoicePacketType,
    fiscalId: '',
    sign: '',
    ...known,
  });
}
