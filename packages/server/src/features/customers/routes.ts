import { type CallReply, calls } from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import { writerLimitOf } from '../../platform/http/writer-limit.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { refuseWhileSmsIsDown, type SmsDeps, smsDown } from '../sms/sms-queue.ts';
import { listAgeing } from './ageing.ts';
import { settleBalances } from './balances.ts';
import { type Book, booksOf, noBook, recentInvoices } from './books.ts';
import { chequesInHand, noCheques } from './cheques-in-hand.ts';
import { changeCustomer, createCustomer, removeCustomer, restoreCustomer } from './commands.ts';
import { creditOf } from './credit.ts';
import { overdueOf } from './due-debts.ts';
import { duplicateGroups } from './duplicates.ts';
import { createEntry, deleteEntry } from './entries.ts';
import { exportAgeing, exportCustomers, exportStatement } from './export.ts';
import { type CustomerInquiryDeps, inquireCustomer } from './inquiry.ts';
import { removedTwinOf } from './keepers.ts';
import { mergeCustomers, undoMerge } from './merge.ts';
import { customerOfInvoice } from './of-invoice.ts';
import { presentCustomer } from './presenter.ts';
import { type CustomerRow, customerById, listCustomers, type Page, typeahead } from './queries.ts';
import { changePlan, dueDebtors, presentDue, rulesAsked, showPlan } from './reminder-plan.ts';
import { type AccountLinks, lastReminders, remindDebtors } from './reminders.ts';
import { endsInPast, fileRowsMax, statementOf, withoutLaterCheques } from './statement.ts';
import { listUnlistedAccounts } from './unlisted.ts';

export interface CustomerDeps extends CustomerInquiryDeps {
  sms: SmsDeps;
  links: AccountLinks;
}

const presentPage = ({ count, rows, next }: Page<CustomerRow>) => ({
  count,
  customers: rows.map(presentCustomer),
  next,
});

const presentBooked = (
  { count, rows, next, balanceSum }: Awaited<ReturnType<typeof listCustomers>>,
  books: ReadonlyMap<string, Book>,
): CallReply<typeof calls.listCustomers> => ({
  count,
  customers: rows.map((row) => ({ ...presentCustomer(row), ...(books.get(row.id) ?? noBook) })),
  next,
  balance_sum: balanceSum,
});

/** What is told of a customer's account to who writes drafts and sees no invoices but their own: nothing. */
const untold = { ...noBook, reminded: null, overdue: null, cheques: noCheques } as const;

function recordRoutes({ database, runtime }: CustomerDeps): Route[] {
  return [
    implement(calls.createCustomer, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCustomer(await createCustomer(runtime, tx, context.accountId, body)),
      ),
    ),
    implement(calls.listCustomers, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const page = await listCustomers(tx, query);
        return presentBooked(
          page,
          await booksOf(
            tx,
            page.rows.map(({ id }) => id),
            null,
          ),
        );
      }),
    ),
    implement(calls.searchCustomers, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => presentPage(await typeahead(tx, query))),
    ),
    implement(calls.getCustomer, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { accountId, memoryIds } = context;
        const row = await customerById(tx, params.id);
        if (row === undefined) throw new Problem('NOT_FOUND');
        const writer = writerLimitOf(context);
        const invoices = await recentInvoices(tx, row.id, memoryIds, writer);
        if (actorOf(context).draftsOnly === 'own') return { ...presentCustomer(row), ...untold, invoices };
        const book = (await booksOf(tx, [row.id], memoryIds, writer)).get(row.id) ?? noBook;
        const reminded = (await lastReminders(tx, accountId, [row.id])).get(row.id) ?? null;
        await settleBalances(tx);
        const cheques = (await chequesInHand(tx, [row.id])).get(row.id) ?? noCheques;
        const today = tehranDay(new Date(runtime.clock.nowMs()));
        const overdue = await overdueOf(tx, [row.id], today, new Map([[row.id, cheques.to_credit]]));
        return { ...presentCustomer(row), ...book, reminded, overdue: overdue.get(row.id) ?? null, cheques, invoices };
      }),
    ),
    implement(calls.putCustomer, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCustomer(await changeCustomer(runtime, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deleteCustomer, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeCustomer(runtime, tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.restoreCustomer, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCustomer(await restoreCustomer(runtime, tx, params.id)),
      ),
    ),
  ];
}

/** What is out of order in the list: alike customers found, made one and parted again; accounts that are in none. */
function mergeRoutes({ database, runtime }: CustomerDeps): Route[] {
  return [
    implement(calls.listDuplicateCustomers, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => duplicateGroups(tx, query)),
    ),
    implement(calls.listUnlistedAccounts, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listUnlistedAccounts(tx, query)),
    ),
    implement(calls.findRemovedCustomer, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { economic_code = '', national_code = '', branch_code = '' } = query;
        const codes = [economic_code, national_code].map(cleanIdentifier);
        return { customer: await removedTwinOf(tx, codes, cleanIdentifier(branch_code)) };
      }),
    ),
    implement(calls.mergeCustomers, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { mergeId, row } = await mergeCustomers(runtime, tx, context.accountId, body);
        return { merge_id: mergeId, customer: presentCustomer(row) };
      }),
    ),
    implement(calls.undoMerge, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => presentCustomer(await undoMerge(runtime, tx, params.id))),
    ),
  ];
}

/** The customer's account: statement and entries. */
function bookRoutes({ database, runtime }: CustomerDeps): Route[] {
  return [
    implement(calls.customerStatement, ({ params, query, context }) =>
      database.withAccount(context.accountId, (tx) => statementOf(tx, params.id, query)),
    ),
    implement(calls.customerCredit, ({ params, query, context }) =>
      database.withAccount(context.accountId, (tx) =>
        creditOf(tx, context, { id: params.id, amount: query.amount ?? '' }),
      ),
    ),
    implement(calls.invoiceCustomer, ({ params, context: { accountId } }) =>
      database.withAccount(accountId, (tx) => customerOfInvoice(tx, accountId, params.id)),
    ),
    implementFile(calls.exportStatement, async ({ params, query: { format = 'xlsx', ...range }, context }) => {
      const statement = await database.withAccount(context.accountId, (tx) =>
        statementOf(tx, params.id, range, { most: fileRowsMax }),
      );
      return exportStatement(withoutLaterCheques(statement, endsInPast(range.to_day, runtime.clock.nowMs())), format);
    }),
    implement(calls.createCustomerEntry, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) => createEntry(runtime, tx, context, params.id, body)),
    ),
    implement(calls.deleteCustomerEntry, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await deleteEntry(runtime, tx, context.accountId, params.id);
        return { id: params.id };
      }),
    ),
  ];
}

/** Debtors who are reminded by themselves. */
function planRoutes({ database, runtime, sms }: Pick<CustomerDeps, 'database' | 'runtime' | 'sms'>): Route[] {
  const isAvailable = sms.sender !== null;
  return [
    implement(calls.getReminderPlan, ({ context }) =>
      database.withAccount(context.accountId, (tx) => showPlan(tx, isAvailable)),
    ),
    implement(calls.putReminderPlan, ({ body, context: { accountId, ifMatch } }) => {
      if (body.is_active && !isAvailable) throw smsDown();
      return database.withAccount(accountId, async (tx) => {
        await changePlan(tx, runtime, accountId, body, ifMatch);
        return showPlan(tx, isAvailable);
      });
    }),
    implement(calls.listReminderDue, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const rules = await rulesAsked(tx, query);
        await settleBalances(tx);
        return presentDue(await dueDebtors(tx, rules, runtime.clock.nowMs()));
      }),
    ),
  ];
}

/** Debts by their age, and the debtors reminded of them. */
function debtRoutes({ database, runtime, sms, links }: CustomerDeps): Route[] {
  const { clock } = runtime;
  return [
    implement(calls.listAgeing, ({ query, context: { accountId } }) =>
      database.withAccount(accountId, async (tx) => {
        const { debtors, isPast, ...ageing } = await listAgeing(tx, query, clock.nowMs());
        const ids = debtors.map(({ id }) => id);
        const reminders = await lastReminders(tx, accountId, ids);
        const cheques = await chequesInHand(tx, isPast ? [] : ids);
        const chequesOf = (id: string) => (isPast ? null : (cheques.get(id) ?? noCheques));
        return {
          ...ageing,
          debtors: debtors.map((one) => ({
            ...one,
            reminded: reminders.get(one.id) ?? null,
            cheques: chequesOf(one.id),
          })),
        };
      }),
    ),
    implement(calls.remindDebtors, async ({ body, context }) => {
      await refuseWhileSmsIsDown(sms, body.with_link === true ? 'taraz-debt' : 'text');
      return database.withAccount(context.accountId, (tx) => remindDebtors(tx, { runtime, sms, links }, context, body));
    }),
    ...planRoutes({ database, runtime, sms }),
    implementFile(calls.exportAgeing, async ({ query: { format = 'xlsx', ...query }, context: { accountId } }) => {
      const [ageing, cheques] = await database.withAccount(accountId, async (tx) => {
        const aged = await listAgeing(tx, query, clock.nowMs(), fileRowsMax);
        const ids = aged.isPast ? [] : aged.debtors.map(({ id }) => id);
        return [aged, await chequesInHand(tx, ids)] as const;
      });
      return exportAgeing(ageing, cheques, format);
    }),
  ];
}

export function customerRoutes(deps: CustomerDeps): Route[] {
  return [
    ...recordRoutes(deps),
    ...mergeRoutes(deps),
    ...bookRoutes(deps),
    ...debtRoutes(deps),
    implementFile(calls.exportCustomers, ({ query, context }) =>
      exportCustomers(deps.database, context.accountId, query),
    ),
    implement(calls.inquireCustomer, ({ params, context }) => inquireCustomer(deps, context, params.id)),
  ];
}
