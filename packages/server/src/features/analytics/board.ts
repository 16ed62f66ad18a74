import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { accountCodesOf, accountsOf } from '../access/sessions.ts';
import { nearDeadlines } from '../invoices/near-deadlines.ts';

type Board = CallReply<typeof calls.accountBoard>;

interface Row {
  account_id: string;
  name: string;
  role: 'admin' | 'employee';
  sees: boolean;
  rejected: number | null;
  unknown: number | null;
  queued: number | null;
  near_deadline: number | null;
  nearest_deadline: Date | null;
}

/** What stands between an account's invoices and the authority, besides what account_board counts. */
interface Holds {
  account_id: string;
  unsigned: number;
  certificates_ended: number;
}

const noHolds = { unsigned: 0, certificates_ended: 0 } satisfies Omit<Holds, 'account_id'>;

type Waiting = Board['accounts'][number]['waiting'];

/** An ended certificate stops everything of its memory: it outweighs any number of invoices. */
function byUrgency(a: Waiting, b: Waiting): number {
  const ended = (b?.certificates_ended ?? 0) - (a?.certificates_ended ?? 0);
  const work = (of: Waiting) => (of === null ? -1 : of.rejected + of.near_deadline + of.unsigned);
  return ended === 0 ? work(b) - work(a) : ended;
}

/** Every account of a user with what waits there, the most urgent first. */
export async function accountBoard(tx: Tx, userId: string, accountId: string, nowMs: number): Promise<Board> {
  const { from, to } = nearDeadlines(new Date(nowMs));
  const { rows } = await sql<Row>`select * from account_board(${userId}, ${from}, ${to})`.execute(tx);
  const { rows: holds } = await sql<Holds>`select * from account_board_holds(${userId}, ${new Date(nowMs)})`.execute(
    tx,
  );
  const held = new Map(holds.map(({ account_id, ...counts }) => [account_id, counts]));
  const codes = await accountCodesOf(tx, userId);
  const statuses = new Map((await accountsOf(tx, userId)).map((one) => [one.account_id, one.signup_status]));
  const accounts = rows.map((row) => ({
    id: row.account_id,
    name: row.name,
    code: codes.get(row.account_id) ?? '',
    role: row.role,
    is_current: row.account_id === accountId,
    signup_status: statuses.get(row.account_id) ?? 'REGISTERED',
    waiting: row.sees
      ? {
          rejected: row.rejected ?? 0,
          unknown: row.unknown ?? 0,
          queued: row.queued ?? 0,
          near_deadline: row.near_deadline ?? 0,
          nearest_deadline: row.nearest_deadline?.toISOString() ?? null,
          ...(held.get(row.account_id) ?? noHolds),
        }
      : null,
  }));
  accounts.sort((a, b) => byUrgency(a.waiting, b.waiting));
  return { count: accounts.length, accounts };
}
