import {
  type CallInput,
  type CallReply,
  type calls,
  type JournalAccountKey,
  journalAccountKeys,
} from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { journalTexts, usualAccounts } from './messages.fa.ts';

type ChartAccount = CallReply<typeof calls.listJournalAccounts>['accounts'][number];
/** An account as vouchers and sums name it. */
export type NamedAccount = Pick<ChartAccount, 'key' | 'code' | 'name'>;
export type Chart = ReadonlyMap<JournalAccountKey, ChartAccount>;

/** The accounts of the books, as they are called here. */
export async function readChart(tx: Tx): Promise<Chart> {
  const own = await tx.selectFrom('journal_accounts').select(['key', 'code', 'name']).execute();
  const called = new Map(own.map((row) => [row.key, row]));
  return new Map(
    journalAccountKeys.map((key) => {
      const { code, name } = usualAccounts[key];
      return [key, { key, code, name, ...called.get(key), usual_code: code, usual_name: name }];
    }),
  );
}

/** How accounts stand in a chart: by their codes, as numbers of one length do. */
export const byCode = (one: { code: string }, other: { code: string }): number =>
  one.code < other.code ? -1 : Number(one.code > other.code);

/** @throws Error: every key has an account */
export function accountOf(chart: Chart, key: JournalAccountKey): NamedAccount {
  const found = chart.get(key);
  if (found === undefined) throw new Error(`no account ${key} in the chart`);
  const { code, name } = found;
  return { key, code, name };
}

/** GET /journal/accounts */
export async function listAccounts(tx: Tx): Promise<CallReply<typeof calls.listJournalAccounts>> {
  return { accounts: [...(await readChart(tx)).values()].sort(byCode) };
}

/** PUT /journal/accounts: calls one otherwise. @throws Problem INVALID_INPUT for no code, or another's */
export async function putAccount(
  tx: Tx,
  accountId: string,
  { key, ...body }: CallInput<typeof calls.putJournalAccount>['body'],
  nowMs: number,
): Promise<ChartAccount> {
  // Two who give one code to two accounts wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} journal_accounts`}, 0))`.execute(tx);
  const chart = await readChart(tx);
  const before = accountOf(chart, key);
  const reader = fieldReader();
  const name = reader.text('name', body.name, { isRequired: true });
  const code = cleanIdentifier(body.code);
  const other = [...chart.values()].find((one) => one.key !== key && one.code === code);
  if (!/^\d{1,12}$/.test(code)) reader.refuse('code', 'BAD_NUMBER', journalTexts.codeForm);
  else if (other !== undefined) reader.refuse('code', 'TAKEN', journalTexts.codeTaken(other.name));
  reader.done();
  const usual = usualAccounts[key];
  const after = { key, code, name, usual_code: usual.code, usual_name: usual.name };
  if (before.code === code && before.name === name) return after;
  if (usual.code === code && usual.name === name)
    await tx.deleteFrom('journal_accounts').where('key', '=', key).execute();
  else {
    const row = { code, name, updated_at: new Date(nowMs) };
    await tx
      .insertInto('journal_accounts')
      .values({ account_id: accountId, key, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(row))
      .execute();
  }
  await logEvent(tx, {
    action: 'journal.account_renamed',
    subjectId: key,
    subjectName: `${code} ${name}`,
    before: { code: before.code, name: before.name },
    after: { code, name },
  });
  return after;
}
