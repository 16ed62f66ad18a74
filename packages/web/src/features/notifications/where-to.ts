import type { Notification } from './queries.ts';

type Told = Pick<Notification, 'kind' | 'subject_id'> & Partial<Pick<Notification, 'data'>>;

interface Target {
  to: string;
  search?: Record<string, string | true>;
}

/**
 * Where it leads who may see invoices, or only write them: the wizard opens an own one or says what became of it, and lists own
 * drafts. null: no screen of theirs has it.
 */
export function leadsTo(
  told: Told,
  { seesInvoices, writes }: { seesInvoices: boolean; writes: boolean },
): Target | null {
  const target = whereTo(told);
  if (seesInvoices || !target.to.startsWith('/invoice')) return target;
  if (!writes) return null;
  if (target.to.startsWith('/invoice/')) return { to: target.to.replace('/invoice/', '/create-invoice/') };
  return told.kind === 'review_returned' || told.kind === 'held_stopped' ? { to: '/create-invoice' } : null;
}

/** Where a notification leads: to its one thing, or to the screen of such things. */
export function whereTo({ kind, subject_id: id, data }: Told): Target {
  switch (kind) {
    case 'invoice_rejected':
      return { to: id === '' ? '/invoice-errors' : `/invoice/${id}` };
    case 'buyer_refused':
      return id === '' ? { to: '/invoices', search: { reaction: 'REJECTED' } } : { to: `/invoice/${id}` };
    case 'limit_exceeded':
      return id === '' ? { to: '/invoices', search: { over_limit: true } } : { to: `/invoice/${id}` };
    case 'deadline_near':
      return { to: '/invoices', search: { near: true } };
    case 'held_stopped':
      return id === '' ? { to: '/invoices', search: { state: 'draft' } } : { to: `/invoice/${id}` };
    case 'payment_refused':
      if (id !== '') return { to: `/invoice/${id}` };
      return { to: '/invoices', ...(data?.batch === undefined ? {} : { search: { reported: data.batch } }) };
    case 'certificate_expiring':
    case 'memory_refused':
      return { to: '/manage-accounts', search: { tab: 'keys' } };
    case 'cheque_due':
      if (id !== '') return { to: '/checks', search: { id } };
      return { to: '/checks', ...(data?.at === undefined ? {} : { search: { from: data.at, to: data.at } }) };
    case 'low_stock':
      return { to: '/warehousing', search: { state: 'low' } };
    case 'recurring_made':
      if (id === '') return { to: '/recurring' };
      // The reason stands there.
      if (data?.outcome === 'stopped') return { to: '/recurring', search: { id: data.recurring ?? '' } };
      return { to: `/invoice/${id}` };
    case 'debtors_reminded':
      return { to: '/analytics/debts' };
    case 'review_asked':
      return id === '' ? { to: '/invoices', search: { review: 'asked_by_others' } } : { to: `/invoice/${id}` };
    case 'review_returned':
      return id === '' ? { to: '/invoices', search: { review: 'returned_to_me' } } : { to: `/create-invoice/${id}` };
    case 'review_issued':
      return { to: id === '' ? '/invoices' : `/invoice/${id}` };
    case 'offer_answered':
      return { to: id === '' ? '/pre-invoices' : `/each-pre-invoice/${id}` };
    case 'online_paid':
      return id === '' ? { to: '/bank-accounts', search: { tab: 'movements' } } : { to: `/invoice/${id}` };
    case 'payment':
      return {
        to: '/manage-accounts',
        search: { tab: data?.state === 'merchant_refused' ? 'online' : 'subscription' },
      };
    case 'plan_ending':
      return { to: '/upgrade-account' };
    case 'webhook_stopped':
      return { to: '/manage-accounts', search: { tab: 'webhooks' } };
    case 'ticket_answered': {
      const list = data?.kind === 'report' ? '/reports' : '/ticketing';
      return { to: id === '' ? list : `${list}/${id}` };
    }
  }
}
