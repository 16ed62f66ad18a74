import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/within.ts';
import type { CheckedGroup, GroupVerdict } from '../check/protocol.ts';
import type { ImportRow } from '../job.ts';
import type { StoredFault } from '../tables.ts';

/** The rows of invoices, from the table. */
export async function groupsOf(
  tx: Tx,
  { account_id, id }: ImportRow,
  invoices: readonly { place: number; rows: number[] }[],
): Promise<CheckedGroup[]> {
  const numbers = invoices.flatMap(({ rows }) => rows);
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_number as row, cells from import_rows
    where account_id = ${account_id} and import_id = ${id} and row_number = any(${numbers}::int[])`.execute(tx);
  const cells = new Map(rows.map((one) => [one.row, one.cells]));
  return invoices.map(({ place, rows: own }) => ({
    place,
    rows: own.map((row) => ({ row, cells: cells.get(row) ?? [] })),
  }));
}

const isBad = (faults: readonly StoredFault[]): boolean => faults.some(({ severity }) => severity === 'error');

export interface VerdictCounts {
  valid: number;
  faulty: number;
  twins: number;
  badRows: number;
}

const stateOf = ({ faults, twinId }: GroupVerdict): 'valid' | 'faulty' | 'twin' => {
  if (isBad(faults)) return 'faulty';
  return twinId === '' ? 'valid' : 'twin';
};

/** Keeps what was found: faults with their rows, and each invoice's state. @returns how many are good and not */
export async function storeVerdicts(
  tx: Tx,
  { account_id, id }: ImportRow,
  groups: readonly CheckedGroup[],
  verdicts: readonly GroupVerdict[],
): Promise<VerdictCounts> {
  const byRow = new Map<number, StoredFault[]>();
  for (const { faults } of verdicts) {
    for (const { row, ...fault } of faults) byRow.set(row, [...(byRow.get(row) ?? []), fault]);
  }
  const all = groups.flatMap(({ rows }) => rows.map(({ row }) => row));
  const faulted = [...byRow];
  await sql`
    update import_rows set faults = null, bad = false
    where account_id = ${account_id} and import_id = ${id} and row_number = any(${all}::int[]) and faults is not null`.execute(
    tx,
  );
  if (faulted.length > 0) {
    const numbers = faulted.map(([row]) => row);
    await sql`
      update import_rows r set faults = f.faults::jsonb, bad = f.bad
      from unnest(${numbers}::int[], ${faulted.map(([, faults]) => JSON.stringify(faults))}::text[],
        ${faulted.map(([, faults]) => isBad(faults))}::boolean[]) as f (row, faults, bad)
      where r.account_id = ${account_id} and r.import_id = ${id} and ${within('r.row_number', numbers, 'int')} and r.row_number = f.row`.execute(
      tx,
    );
  }
  const places = verdicts.map(({ place }) => place);
  const states = verdicts.map(stateOf);
  await sql`
    update import_invoices i set state = v.state, twin_id = nullif(v.twin_id, '')::uuid
    from unnest(${places}::int[], ${states}::text[],
      ${verdicts.map(({ twinId }) => twinId)}::text[]) as v (place, state, twin_id)
    where i.account_id = ${account_id} and i.import_id = ${id} and ${within('i.place', places, 'int')} and i.place = v.place and i.state <> 'issued'`.execute(
    tx,
  );
  const count = (one: string): number => states.filter((state) => state === one).length;
  return {
    valid: count('valid'),
    faulty: count('faulty'),
    twins: count('twin'),
    badRows: faulted.filter(([, faults]) => isBad(faults)).length,
  };
}
