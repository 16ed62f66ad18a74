import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { useCallback } from 'react';
import { api } from '../../app/api.ts';

export type CustomerListRow = CallReply<typeof calls.listCustomers>['customers'][number];
export type Customer = CallReply<typeof calls.putCustomer>;
export type CustomerDetail = CallReply<typeof calls.getCustomer>;
export type CustomerFilter = CallInput<typeof calls.listCustomers>['query'];
export type Statement = CallReply<typeof calls.customerStatement>;
export type Ageing = CallReply<typeof calls.listAgeing>;
export type AgeingFilter = NonNullable<CallInput<typeof calls.listAgeing>['query']>;
export type UnlistedAccount = CallReply<typeof calls.listUnlistedAccounts>['accounts'][number];
export type DuplicateGroup = CallReply<typeof calls.listDuplicateCustomers>['groups'][number];

export const customersKey = ['customers'] as const;

export const customerListQuery = (filter: CustomerFilter) =>
  queryOptions({
    queryKey: [...customersKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listCustomers, { query: filter }, { signal }),
  });

/** A reminder that is about to go is looked after until it went. */
const untilSent = (reminded: readonly CustomerDetail['reminded'][]): number | false =>
  reminded.some((one) => one?.delivery === 'queued') ? 3_000 : false;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getCustomer, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => untilSent([data?.reminded ?? null]),
  });

/** Into whose account an invoice goes, with what they owe. */
export const invoiceCustomerQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...customersKey, 'of-invoice', invoiceId],
    queryFn: ({ signal }) => api(calls.invoiceCustomer, { params: { id: invoiceId } }, { signal }),
  });

export const statementQuery = (id: string, range: CallInput<typeof calls.customerStatement>['query']) =>
  queryOptions({
    queryKey: [...customersKey, 'statement', id, range],
    queryFn: ({ signal }) => api(calls.customerStatement, { params: { id }, query: range }, { signal }),
  });

export const ageingQuery = (filter: AgeingFilter) =>
  queryOptions({
    queryKey: [...customersKey, 'ageing', filter],
    queryFn: ({ signal }) => api(calls.listAgeing, { query: filter }, { signal }),
    refetchInterval: ({ state: { data } }) => untilSent(data?.debtors.map(({ reminded }) => reminded) ?? []),
  });

/** Whether debtors are reminded by themselves. */
export const reminderPlanKey = [...customersKey, 'reminder-plan'] as const;

export const reminderPlanQuery = () =>
  queryOptions({ queryKey: reminderPlanKey, queryFn: ({ signal }) => api(calls.getReminderPlan, {}, { signal }) });

/** Whom it would remind now. */
export const reminderDueQuery = (rules: CallInput<typeof calls.listReminderDue>['query']) =>
  queryOptions({
    queryKey: [...customersKey, 'reminder-due', rules],
    queryFn: ({ signal }) => api(calls.listReminderDue, { query: rules }, { signal }),
  });

export const duplicatesQuery = (offset: number, limit: number) =>
  queryOptions({
    queryKey: [...customersKey, 'duplicates', offset, limit],
    queryFn: ({ signal }) => api(calls.listDuplicateCustomers, { query: { offset, limit } }, { signal }),
  });

export const unlistedQuery = (offset: number, limit: number) =>
  queryOptions({
    queryKey: [...customersKey, 'unlisted', offset, limit],
    queryFn: ({ signal }) => api(calls.listUnlistedAccounts, { query: { offset, limit } }, { signal }),
  });

/** After any change: lists, panels and the wizard's typeahead read anew. */
export function useRefreshCustomers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    // How far invoices and purchases are paid is their customers' account, too.
    for (const key of ['invoices', 'purchases']) void client.invalidateQueries({ queryKey: [key] });
    await client.invalidateQueries({ queryKey: customersKey });
  }, [client]);
}
