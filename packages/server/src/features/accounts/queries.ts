import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { patternFound } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { countOf, cutPage, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { type PageQuery, readCursor, readSort } from '../../platform/http/paging.ts';
import type { SignupStatus } from '../access/tables.ts';
import type { Situation } from './decide.ts';
import { keptName } from './kept-name.ts';
import type { AccountTables } from './tables.ts';

export type RegistrationRow = Selectable<AccountTables['registrations']>;
export type LogRow = Selectable<AccountTables['registration_log']>;
export type DocumentRow = Omit<
  Selectable<AccountTables['registration_documents']>,
  'sealed' | 'sha256' | 'account_id' | 'created_by'
> & { removable: boolean };

export const registrationRow = (tx: Tx): Promise<RegistrationRow | undefined> =>
  tx.selectFrom('registrations').selectAll().executeTakeFirst();

/** Phones of those who are admins of the present account, each once. */
export async function adminPhones(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select distinct u.phone from memberships m join users u using (user_id)
    where m.role = 'admin' and not u.disabled and u.phone is not null order by u.phone`.execute(tx);
  return rows.map(({ phone }) => phone);
}

/**
 * Whether an entry of the log, named `l`, came of a decision over papers: the one that follows a closing says again what was
 * before it, and rejects or accepts nothing anew.
 */
const isDecision = sql<boolean>`(select p.status from registration_log p where p.account_id = l.account_id
  and (p.at, p.id) < (l.at, l.id) order by p.at desc, p.id desc limit 1) is distinct from 'SUSPENDED'`;

export async function documentRows(tx: Tx): Promise<DocumentRow[]> {
  const rows = await tx
    .selectFrom('registration_documents')
    .select(['id', 'kind', 'file_name', 'media_type', 'size', 'created_at'])
    .select(
      sql<boolean>`not exists (
      select from accounts a
      where a.account_id = registration_documents.account_id and (a.signup_status = 'SUSPENDED'
        or a.signup_status = 'VERIFIED' and (
          exists (select from registration_log l where l.status = 'VERIFIED' and l.at >= registration_documents.created_at
            and ${isDecision})
          or exists (select from terminal_info t where registration_documents.kind = any (t.documents)))))`.as(
        'removable',
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, file_name: keptName(row.file_name, row.media_type) }));
}

/** When and why the registration was last rejected; null: never. */
export async function lastRejection(tx: Tx): Promise<Situation['rejection']> {
  const row = await tx
    .selectFrom('registration_log as l')
    .select(['l.at', 'l.reasons'])
    .where('l.status', '=', 'REJECTED')
    .where(isDecision)
    .orderBy('l.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { atMs: row.at.getTime(), reasons: row.reasons };
}

/** What the account was, and why, before it was closed. */
export const beforeClosing = async (tx: Tx): Promise<Pick<LogRow, 'status' | 'reasons'>> =>
  (await tx
    .selectFrom('registration_log')
    .select(['status', 'reasons'])
    .where('status', '<>', 'SUSPENDED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { status: 'UNDER_REVIEW', reasons: [] };

export const wholeLog = (tx: Tx): Promise<LogRow[]> =>
  tx.selectFrom('registration_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(500).execute();

/** The admission log, newest first unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function listLog(
  tx: Tx,
  query: PageQuery,
): Promise<{ count: number; rows: LogRow[]; next: string | null }> {
  const sort = readSort(query.sort, ['created_at']);
  const log = tx.selectFrom('registration_log');
  const page = await pageOfQuery(
    log.selectAll(),
    {
      sort,
      column: sql.ref('at'),
      type: 'timestamptz',
      id: sql.ref('id'),
      keyOf: (row) => row.at.toISOString(),
    },
    query,
  );
  return { count: await countOf(log), ...page };
}

export interface RegistrationSummaryRow {
  account_id: string;
  name: string;
  entity: string;
  national_code: string;
  economic_code: string;
  status: SignupStatus;
  created_at: Date;
  updated_at: Date;
  documents: number;
  total: string;
}

/** Registrations of all accounts, for the operator. @throws Problem INVALID_INPUT */
export async function listRegistrations(
  database: Database,
  query: PageQuery & { status?: SignupStatus },
): Promise<{ count: number; rows: RegistrationSummaryRow[]; next: string | null }> {
  const sort = readSort(query.sort, ['created_at']);
  const cursor = readCursor(sort, query.after, 'timestamptz');
  const limit = query.limit ?? 10;
  const skipped = cursor === null ? (query.offset ?? 0) : 0;
  const filterBy = (pattern: string | null) => sql`${query.status ?? null}, ${pattern}`;
  const { rows, total } = await database.withPlatform(async (tx) => {
    const countBy = async (pattern: string | null) => {
      const counted = sql<{ total: string }>`select operator_registrations_count(${filterBy(pattern)}) as total`;
      return Number(onlyRow(await counted.execute(tx)).total);
    };
    const pattern = await patternFound(query.search_field ?? '', countBy);
    const found = await sql<RegistrationSummaryRow>`
      select * from operator_registrations(${filterBy(pattern)}, ${sort.descending}, ${cursor?.value ?? null}::timestamptz,
        ${cursor?.id ?? null}::uuid, ${skipped}, ${limit + 1})`.execute(tx);
    const total = found.rows[0] === undefined ? await countBy(pattern) : Number(found.rows[0].total);
    return { rows: found.rows, total };
  });
  const page = cutPage(rows, limit, sort, (last) => ({ value: last.created_at.toISOString(), id: last.account_id }));
  return { count: total, ...page };
}
