import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { accountCodesOf } from '../access/sessions.ts';
import { nearMs } from './dashboard.ts';

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

/** Every account of a user with what waits there, the most urgent first. */
export async function accountBoard(tx: Tx, userId: string, accountId: string, nowMs: number): Promise<Board> {
  const { rows } = await sql<Row>`
    select * from account_board(${userId}, ${new Date(nowMs)}, ${new Date(nowMs + nearMs)})`.execute(tx);
  const codes = await accountCodesOf(tx, userId);
  const accounts = rows.map((row) => ({
    id: row.account_id,
    name: row.name,
    code: codes.get(row.account_id) ?? '',
    role: row.role,
    is_current: row.account_id === accountId,
    waiting: row.sees
      ? {
          rejected: row.rejected ?? 0,
          unknown: row.unknown ?? 0,
          queued: row.queued ?? 0,
          near_deadline: row.near_deadline ?? 0,
          nearest_deadline: row.nearest_deadline?.toISOString() ?? null,
        }
      : null,
  }));
  return { count: accounts.length, accounts };
}
