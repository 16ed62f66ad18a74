import type { CallReply, calls } from '@taraz/contract';
import { etagOf } from '../../platform/http/etag.ts';
import { type CountRow, type PlaceRow, wholeSheba } from './place-queries.ts';

const presentPlace = (row: PlaceRow) => ({
  id: row.id,
  etag: etagOf(row.version),
  name: row.name,
  is_active: row.is_active,
  notes: row.notes,
  balance: row.balance,
  movements: Number(row.last_seq),
  created_at: row.created_at.toISOString(),
});

export const presentBank = (row: PlaceRow): CallReply<typeof calls.getBankAccount> => ({
  ...presentPlace(row),
  bank_name: row.bank_name,
  bank_code: row.bank_code,
  account_number: row.account_number,
  branch_name: row.branch_name,
  branch_code: row.branch_code,
  sheba: wholeSheba(row.sheba),
  card_number: row.card_number,
  owner_name: row.owner_name,
});

export const presentCount = (row: CountRow) => ({
  moment: row.moment,
  expected: row.expected,
  counted: row.counted,
  difference: (BigInt(row.counted) - BigInt(row.expected)).toString(),
  notes: row.notes,
  at: row.at.toISOString(),
  by: row.by,
});

export const presentDesk = (row: PlaceRow, counts: readonly CountRow[]): CallReply<typeof calls.openCashDesk> => ({
  ...presentPlace(row),
  branch_id: row.branch_id,
  branch_name: row.own_branch_name,
  is_open: row.session_id !== null,
  opened_at: row.opened_at?.toISOString() ?? null,
  last_count: counts[0] === undefined ? null : presentCount(counts[0]),
});

export const presentPos = (row: PlaceRow): CallReply<typeof calls.getPos> => ({
  ...presentPlace(row),
  provider: row.provider,
  terminal_number: row.terminal_number,
  merchant_number: row.merchant_number,
  bank_account_id: row.settles_to,
  bank_account_name: row.settles_to_name,
});
