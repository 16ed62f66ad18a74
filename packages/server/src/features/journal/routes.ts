import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { listAccounts, putAccount } from './accounts.ts';
import { listDetails, readBalance } from './balance.ts';
import { exportBalance, exportJournal, exportLedger } from './files.ts';
import { readLedger } from './ledger.ts';
import { listVouchers } from './vouchers.ts';

export interface JournalDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

/** The books as accountants keep them. */
export const journalRoutes = ({ database, runtime: { clock } }: JournalDeps): Route[] => [
  implement(calls.readTrialBalance, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => readBalance(tx, query, clock.nowMs())),
  ),
  implement(calls.listTrialDetails, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => listDetails(tx, query, clock.nowMs())),
  ),
  implementFile(calls.exportTrialBalance, ({ query, context: { accountId } }) =>
    exportBalance(database, accountId, query, clock.nowMs()),
  ),
  implement(calls.listVouchers, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => listVouchers(tx, query, clock.nowMs())),
  ),
  implementFile(calls.exportJournal, ({ query, context: { accountId } }) =>
    exportJournal(database, accountId, query, clock.nowMs()),
  ),
  implement(calls.readLedger, ({ query, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => readLedger(tx, query, clock.nowMs())),
  ),
  implementFile(calls.exportLedger, ({ query, context: { accountId } }) =>
    exportLedger(database, accountId, query, clock.nowMs()),
  ),
  implement(calls.listJournalAccounts, ({ context: { accountId } }) => database.withAccount(accountId, listAccounts)),
  implement(calls.putJournalAccount, ({ body, context: { accountId } }) =>
    database.withAccount(accountId, (tx) => putAccount(tx, accountId, body, clock.nowMs())),
  ),
];
