import { sql } from 'kysely';
import { prepared, type Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/within.ts';
import { changedCauses, type JudgedRow } from '../causes.ts';
import type { CheckedGroup, GroupVerdict } from '../check/protocol.ts';
import type { ImportRow } from '../job.ts';
import type { StoredFault } from '../tables.ts';

/** The rows of invoices, from the table, without those that are left out. */
export async function groupsOf(
  tx: Tx,
  { account_id, id }: ImportRow,
  invoices: readonly { place: number; rows: number[] }[],
): Promise<CheckedGroup[]> {
  const numbers = invoices.flatMap(({ rows }) => rows);
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_number as row, cells from import_rows
    where account_id = ${account_id} and import_id = ${id} and row_number = any(${numbers}::int[])
      and not left_out ${prepared}`.execute(tx);
  const cells = new Map(rows.map((one) => [one.row, one.cells]));
  return invoices.map(({ place, rows: own }) => ({
    place,
    rows: own.flatMap((row) => {
      const found = cells.get(row);
      return found === undefined ? [] : [{ row, cells: found }];
    }),
  }));
}

const badRows = (rows: readonly JudgedRow[]): number => rows.filter(({ bad }) => bad).length;
const isBad = (faults: readonly StoredFault[]): boolean => faults.some(({ severity }) => severity === 'error');

export interface VerdictCounts {
  valid: number;
  faulty: number;
  twins: number;
  /** of all the import's rows: how many are bad now, and why */
  faults: { bad_rows: number; causes: string };
}

const stateOf = ({ faults, twinId }: GroupVerdict): 'valid' | 'faulty' | 'twin' => {
  if (isBad(faults)) return 'faulty';
  return twinId === '' ? 'valid' : 'twin';
};

/** Takes away what was said of rows when they were judged before. */
async function takeFaults(tx: Tx, { account_id, id }: ImportRow, rows: readonly number[]): Promise<JudgedRow[]> {
  const faulted = sql`account_id = ${account_id} and import_id = ${id} and row_number = any(${rows}::int[])
    and faults is not null`;
  const { rows: before } = await sql<JudgedRow>`select faults, bad from import_rows where ${faulted}`.execute(tx);
  if (before.length > 0) await sql`update import_rows set faults = null, bad = false where ${faulted}`.execute(tx);
  return before;
}

/** Keeps what was found: faults with their rows, and each invoice's state. @returns how many are good and not */
export async function storeVerdicts(
  tx: Tx,
  row: ImportRow,
  groups: readonly CheckedGroup[],
  verdicts: readonly GroupVerdict[],
): Promise<VerdictCounts> {
  const { account_id, id } = row;
  const byRow = new Map<number, StoredFault[]>();
  for (const { faults } of verdicts) {
    for (const { row: at, ...fault } of faults) byRow.set(at, [...(byRow.get(at) ?? []), fault]);
  }
  const before = await takeFaults(
    tx,
    row,
    groups.flatMap(({ rows }) => rows.map((one) => one.row)),
  );
  const faulted = [...byRow];
  const after = faulted.map(([, faults]): JudgedRow => ({ faults, bad: isBad(faults) }));
  if (faulted.length > 0) {
    const numbers = faulted.map(([at]) => at);
    await sql`
      update import_rows r set faults = f.faults::jsonb, bad = f.bad
      from unnest(${numbers}::int[], ${faulted.map(([, faults]) => JSON.stringify(faults))}::text[],
        ${after.map(({ bad }) => bad)}::boolean[]) as f (row, faults, bad)
      where r.account_id = ${account_id} and r.import_id = ${id} and ${within('r.row_number', numbers, 'int')} and r.row_number = f.row`.execute(
      tx,
    );
  }
  const places = verdicts.map(({ place }) => place);
  const states = verdicts.map(stateOf);
  await sql`
    update import_invoices i set state = v.state, total = v.total, total_vat = v.vat
    from unnest(${places}::int[], ${states}::text[],
      ${verdicts.map(({ sums }) => sums?.total ?? null)}::numeric[],
      ${verdicts.map(({ sums }) => sums?.vat ?? null)}::numeric[]) as v (place, state, total, vat)
    where i.account_id = ${account_id} and i.import_id = ${id} and ${within('i.place', places, 'int')} and i.place = v.place and i.state <> 'issued'`.execute(
    tx,
  );
  const count = (one: string): number => states.filter((state) => state === one).length;
  return {
    valid: count('valid'),
    faulty: count('faulty'),
    twins: count('twin'),
    faults: {
      bad_rows: row.bad_rows + badRows(after) - badRows(before),
      causes: JSON.stringify(changedCauses(row.causes, before, after)),
    },
  };
}
