import type { Database, Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { createCustomers } from '../customers/commands.ts';
import { type CustomerInput, readCustomer } from '../customers/input.ts';
import { createProducts, readNewProduct } from '../products/commands.ts';
import { keysOf, knownKeys } from './row-keys.ts';
import type { PartyImportTables, PartyKind, RowFault } from './tables.ts';
import { faultsOf, givenProduct, type RowOutcome, takeRow } from './take-row.ts';

export interface TakingDeps {
  database: Database;
  runtime: Runtime;
}

/** What an import is for: whose, of what, and what becomes of records that are there. */
export interface ImportTarget {
  accountId: string;
  importId: string;
  kind: PartyKind;
  existing: PartyImportTables['party_imports']['existing'];
}

/** A row of input with where it stands. */
export interface InputRow {
  no: number;
  cells: readonly string[];
  name: string;
  input: Record<string, unknown>;
  faults: RowFault[];
}

/** what became of a row, or what it is refused for */
export type Outcome = RowOutcome | RowFault[];

/** Makes the records of rows that mean none that is there; all or none. */
type Create = (tx: Tx) => Promise<unknown>;

/** Rows that mean no record yet: each is refused by itself, the others are made at once. */
interface NewRecords {
  /** @throws Problem INVALID_INPUT: what is wrong with this row; it is not among those to be made */
  add(input: Record<string, unknown>): Promise<void>;
  create: Create;
}

function newRecords({ runtime }: TakingDeps, tx: Tx, { accountId, kind }: ImportTarget): NewRecords {
  if (kind === 'customers') {
    const given: ReturnType<typeof readCustomer>[] = [];
    return {
      add: async (input) => void given.push(readCustomer(input as CustomerInput)),
      create: (at) => createCustomers(runtime, at, accountId, given),
    };
  }
  const given: Awaited<ReturnType<typeof readNewProduct>>[] = [];
  return {
    add: async (input) => void given.push(await readNewProduct(runtime, tx, givenProduct(input))),
    create: (at) => createProducts(runtime, at, accountId, given),
  };
}

/** What is wrong with a row when `work` is refused; null: it was done. */
async function refusalOf(work: () => Promise<unknown>): Promise<RowFault[] | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const faults = faultsOf(error);
    if (faults === null) throw error;
    return faults;
  }
}

/** Takes one row by itself: its fault undoes nothing but its own. */
async function takeAlone(deps: TakingDeps, tx: Tx, target: ImportTarget, { input }: InputRow): Promise<Outcome> {
  let outcome: RowOutcome = 'skipped';
  const { accountId, kind, existing } = target;
  const refusal = await refusalOf(() =>
    deps.database.attempt(tx, async () => {
      outcome = await takeRow(deps.runtime, tx, accountId, kind, input, existing);
    }),
  );
  return refusal ?? outcome;
}

/**
 * Takes rows in their order. Those that mean no record that is there, nor one of a row before them, are made together in
 * few statements; every other by itself.
 */
export async function takeBatch(
  deps: TakingDeps,
  tx: Tx,
  target: ImportTarget,
  rows: readonly InputRow[],
): Promise<ReadonlyMap<InputRow, Outcome>> {
  const { kind } = target;
  const outcomes = new Map<InputRow, Outcome>(rows.map((row) => [row, row.faults]));
  const right = rows.filter(({ faults }) => faults.length === 0);
  const known = await knownKeys(
    tx,
    kind,
    right.map(({ input }) => input),
  );
  let waiting: InputRow[] = [];
  let records = newRecords(deps, tx, target);
  const makeWaiting = async () => {
    if (waiting.length === 0) return;
    const { create } = records;
    const refusal = await refusalOf(() => deps.database.attempt(tx, () => create(tx)));
    // Somebody else made one of them meanwhile: whose it is shows when each is taken by itself.
    for (const row of waiting) outcomes.set(row, refusal === null ? 'created' : await takeAlone(deps, tx, target, row));
    waiting = [];
    records = newRecords(deps, tx, target);
  };
  for (const row of right) {
    const { sought, own } = keysOf(kind, row.input);
    if (sought.some((key) => known.has(key))) {
      await makeWaiting();
      outcomes.set(row, await takeAlone(deps, tx, target, row));
    } else {
      const refusal = await refusalOf(() => records.add(row.input));
      if (refusal === null) waiting.push(row);
      else outcomes.set(row, refusal);
    }
    // Whatever came of it: a row after it that means the same looks for itself.
    for (const key of own) known.add(key);
  }
  await makeWaiting();
  return outcomes;
}
