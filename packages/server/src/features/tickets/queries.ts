import type { CallReply, calls } from '@taraz/contract';
import { queryForms } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { hasForm, patternFound } from '../../platform/db/has-text.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { allOf, keysetPage } from '../../platform/http/keyset-page.ts';
import { nextPlace, type PageQuery, placeOf, readSort } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { keptName } from '../accounts/kept-name.ts';
import type { Side, TicketKind, TicketState, TicketTables } from './tables.ts';

export type TicketRow = Selectable<TicketTables['tickets']>;
type Detail = CallReply<typeof calls.getTicket>;
type Summary = CallReply<typeof calls.listTickets>['tickets'][number];

/** Whose tickets one may see: the account's of a kind, or only one's own. */
export interface TicketScope {
  kind: TicketKind;
  /** null: of everybody in the account */
  createdBy: string | null;
}

export interface TicketQuery extends PageQuery {
  state?: TicketState;
  unread?: boolean;
}

type SummaryRow = Omit<Summary, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
type ListedRow = SummaryRow & { key: string };

const present = ({ created_at, updated_at, ...row }: SummaryRow): Summary => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  state: row.state,
  unread: row.unread,
  trace_code: row.trace_code,
  messages: row.messages,
  created_by: row.created_by,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Unread ones first, each group by its last word. */
const attention = sql`(t.unread_by_account::int::text || to_char(t.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))`;
const sortable = {
  created_at: { column: sql`t.created_at`, type: 'timestamptz' },
  updated_at: { column: sql`t.updated_at`, type: 'timestamptz' },
  attention: { column: attention, type: 'text' },
} as const;

const inScope = ({ kind, createdBy }: TicketScope) => [
  sql<boolean>`t.kind = ${kind}`,
  ...(createdBy === null ? [] : [sql<boolean>`t.created_by = ${createdBy}`]),
];

async function countOf(tx: Tx, where: ReturnType<typeof inScope>): Promise<number> {
  const { count } = onlyRow(
    await sql<{ count: string }>`select count(*) as count from tickets t where ${allOf(where)}`.execute(tx),
  );
  return Number(count);
}

/** @throws Problem INVALID_INPUT */
export async function listTickets(
  tx: Tx,
  scope: TicketScope,
  query: TicketQuery,
): Promise<CallReply<typeof calls.listTickets>> {
  const sort = readSort(query.sort, ['created_at', 'updated_at', 'attention']);
  const { column, type } = sortable[sort.field];
  const forms = queryForms(query.search_field ?? '');
  const where = [
    ...inScope(scope),
    ...(query.state === undefined ? [] : [sql<boolean>`t.state = ${query.state}`]),
    ...(query.unread === true ? [sql<boolean>`t.unread_by_account`] : []),
    ...(forms[0] === '' ? [] : [hasForm('t.folded', forms)]),
  ];
  const { rows, next } = await keysetPage<ListedRow>(
    tx,
    {
      select: sql`t.id, t.number, t.subject, t.state, t.unread_by_account as unread, t.trace_code, t.messages,
        ${nameOfUser} as created_by, t.created_at, t.updated_at, (${column})::text as key`,
      from: sql`tickets t ${joinedUser('t', 'created_by')}`,
      where,
      sort,
      column,
      type,
      id: sql`t.id`,
      keyOf: (row) =>
        type === 'text' ? row.key : row[sort.field === 'updated_at' ? 'updated_at' : 'created_at'].toISOString(),
    },
    query,
  );
  return {
    count: await countOf(tx, where),
    unread: await countOf(tx, [...inScope(scope), sql<boolean>`t.unread_by_account`]),
    tickets: rows.map(present),
    next,
  };
}

/** @throws Problem NOT_FOUND, also for one outside the scope */
export async function lockTicket(tx: Tx, id: string, scope: TicketScope | null): Promise<TicketRow> {
  const row = await tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined || !isInScope(row, scope)) throw new Problem('NOT_FOUND');
  return row;
}

const isInScope = (row: Pick<TicketRow, 'kind' | 'created_by'>, scope: TicketScope | null): boolean =>
  scope === null || (row.kind === scope.kind && (scope.createdBy === null || row.created_by === scope.createdBy));

interface SaidRow {
  id: string;
  side: Side;
  body: string;
  author: string;
  created_at: Date;
  file_id: string | null;
  file_name: string;
  media_type: string;
  size: number;
}

const presentSaid = (row: SaidRow): Detail['requests'][number] => ({
  id: row.id,
  text: row.body,
  author: row.author,
  created_at: row.created_at.toISOString(),
  file:
    row.file_id === null
      ? null
      : {
          id: row.file_id,
          name: keptName(row.file_name, row.media_type),
          media_type: row.media_type,
          size: row.size,
        },
});

/**
 * A ticket with everything said in it. @param scope null: the operator's, who sees its own unread mark
 * @throws Problem NOT_FOUND
 */
export async function ticketDetail(tx: Tx, id: string, scope: TicketScope | null): Promise<Detail> {
  const row = await tx
    .selectFrom('tickets as t')
    .leftJoin('employees as u', (join) =>
      join.onRef('u.account_id', '=', 't.account_id').onRef('u.user_id', '=', 't.created_by'),
    )
    .selectAll('t')
    .select(nameOfUser.as('creator'))
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || !isInScope(row, scope)) throw new Problem('NOT_FOUND');
  const { rows: said } = await sql<SaidRow>`
    select m.id, m.side, m.body, m.author, m.created_at, f.id as file_id, f.file_name, f.media_type, f.size
    from ticket_messages m
      left join ticket_files f on f.account_id = m.account_id and f.ticket_id = m.ticket_id and f.message_id = m.id
    where m.ticket_id = ${id} order by m.created_at, m.id`.execute(tx);
  return {
    etag: etagOf(row.version),
    ...present({
      ...row,
      created_by: row.creator,
      unread: scope === null ? row.unread_by_operator : row.unread_by_account,
    }),
    closed_at: row.closed_at?.toISOString() ?? null,
    requests: said.filter(({ side }) => side === 'request').map(presentSaid),
    responses: said.filter(({ side }) => side === 'response').map(presentSaid),
  };
}

type OperatorRow = SummaryRow & {
  account_id: string;
  account_name: string;
  account_closed: boolean;
  kind: TicketKind;
  total: string;
};

/** The queue over all accounts: whoever waits longest first. @throws Problem INVALID_INPUT for a bad cursor */
export async function listAllTickets(
  database: Database,
  query: PageQuery & { state?: TicketState; kind?: TicketKind },
): Promise<CallReply<typeof calls.listAllTickets>> {
  const place = placeOf(query);
  return database.withPlatform(async (tx) => {
    const filterBy = (pattern: string | null) => sql`${query.state ?? null}, ${query.kind ?? null}, ${pattern}`;
    const countBy = async (pattern: string | null) => {
      const counted = sql<{ total: string }>`select operator_tickets_count(${filterBy(pattern)}) as total`;
      return Number(onlyRow(await counted.execute(tx)).total);
    };
    const pattern = await patternFound(query.search_field ?? '', countBy);
    const { rows } = await sql<OperatorRow>`
      select * from operator_tickets(${filterBy(pattern)}, ${place.offset}, ${place.limit})`.execute(tx);
    const total = rows[0] === undefined ? await countBy(pattern) : Number(rows[0].total);
    const waiting = await sql<{ waiting: string }>`select operator_tickets_waiting() as waiting`.execute(tx);
    return {
      count: total,
      waiting: Number(onlyRow(waiting).waiting),
      tickets: rows.map((row) => ({
        ...present(row),
        account_id: row.account_id,
        account_name: row.account_name,
        account_closed: row.account_closed,
        kind: row.kind,
      })),
      next: nextPlace(place, total),
    };
  });
}

/** Whose a ticket or attachment is, for the operator. @throws Problem NOT_FOUND */
export async function accountOf(database: Database, what: 'ticket' | 'ticket_file', id: string): Promise<string> {
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account: string | null }>`select ${sql.raw(`operator_account_of_${what}`)}(${id}::uuid) as account`.execute(
      tx,
    ),
  );
  const account = rows[0]?.account ?? null;
  if (account === null) throw new Problem('NOT_FOUND');
  return account;
}
