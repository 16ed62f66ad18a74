import { holds } from '@taraz/contract';
import type { RequestContext } from '../http/route.ts';
import type { StoredEvent } from './event-reader.ts';

/** What an event is about is seen only by those who may open it. */
const adminsOnly = ['customer.', 'journal.', 'notification.', 'staff.', 'ticket.'];

const byPermission = [
  ['treasury.', 'treasury'],
  ['purchases.', 'treasury'],
  ['invoice_notes.', 'invoices'],
  ['invoice_files.', 'invoices'],
  ['payment_reports.', 'invoices'],
  ['stock.', 'warehouse'],
] as const;

/** Events of invoices are for those who may see or write them, and of their own tax memories only; drafts of no memory yet are everybody's. */
export function mayGet(
  { roles, permissions, memoryIds }: Pick<RequestContext, 'roles' | 'permissions' | 'memoryIds'>,
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
): boolean {
  const isAdmin = roles.includes('admin');
  const seesInvoices = isAdmin || permissions.includes('invoices') || holds(permissions, 'draft');
  if (type.startsWith('invoice.') && !seesInvoices) return false;
  if (type.startsWith('import.') && !isAdmin && !permissions.includes('issue')) return false;
  if (!isAdmin && adminsOnly.some((beginning) => type.startsWith(beginning))) return false;
  if (!isAdmin && byPermission.some(([beginning, one]) => type.startsWith(beginning) && !permissions.includes(one)))
    return false;
  const { memory_id } = data;
  return memoryIds === null || typeof memory_id !== 'string' || memory_id === '' || memoryIds.includes(memory_id);
}
