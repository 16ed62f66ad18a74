import type { Database, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type Fields, keysOf } from './row-keys.ts';
import { faultsOf, type RowPlan, type RowTaker, tryPlan } from './row-plans.ts';
import type { PartyImportTables, PartyKind, RowFault } from './tables.ts';
import { customerTaker } from './take-customers.ts';
import { productTaker } from './take-products.ts';

export interface TakingDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}

/** What an import is for: whose, of what, and what becomes of records that are there. */
export interface ImportTarget {
  accountId: string;
  importId: string;
  kind: PartyKind;
  existing: PartyImportTables['party_imports']['existing'];
  /** of the balances that it brings; today where it is not said */
  openingDay?: string | null;
  /** the program's key that brought it; none where a person did */
  keyId?: string | null;
}

/** An import whose rows are taken. */
export interface TakenImport extends ImportTarget {
  /** the codes that its rows of branches have, whichever of them are taken at a time; none of goods */
  ofBranches: ReadonlySet<string>;
}

/** A row of input with where it stands. */
export interface InputRow {
  no: number;
  cells: readonly string[];
  name: string;
  input: Fields;
  faults: RowFault[];
}

/** What became of a row that was taken. */
export type RowOutcome = 'created' | 'changed' | 'restored' | 'skipped';
/** what became of a row, or what it is refused for */
export type Outcome = RowOutcome | RowFault[];

const outcomeOf = <New, Change>(plan: RowPlan<New, Change>): Outcome =>
  plan.outcome === 'failed' ? plan.faults : plan.outcome;

/** Writes what rows come to: all or none. @throws Problem CONFLICT */
async function write<New, Change>(taker: RowTaker<New, Change>, plans: readonly RowPlan<New, Change>[]) {
  await taker.create(plans.flatMap((plan) => (plan.outcome === 'created' ? [plan.made] : [])));
  await taker.change(plans.flatMap((plan) => ('change' in plan ? [plan.change] : [])));
}

/** Writes them, or nothing. @returns false where one of them is refused */
async function tryWrite<New, Change>(
  database: Database,
  tx: Tx,
  taker: RowTaker<New, Change>,
  plans: readonly RowPlan<New, Change>[],
): Promise<boolean> {
  try {
    await database.attempt(tx, () => write(taker, plans));
    return true;
  } catch (error) {
    if (faultsOf(error) === null) throw error;
    return false;
  }
}

/** Takes one row by itself: its fault undoes nothing but its own. */
async function takeAlone<New, Change>(
  database: Database,
  tx: Tx,
  taker: RowTaker<New, Change>,
  { input }: InputRow,
): Promise<Outcome> {
  const plan = await tryPlan(() =>
    database.attempt(tx, async () => {
      const plans = await taker.plan([input]);
      await write(taker, plans);
      return onlyRow({ rows: plans });
    }),
  );
  return outcomeOf(plan);
}

/** The input without the cells that cannot be read, so that the others are judged too. */
const readable = ({ input, faults }: InputRow): Fields => {
  const faulty = new Set(faults.map(({ path }) => path));
  return Object.fromEntries(Object.entries(input).filter(([field]) => !faulty.has(field)));
};

/** What rows with unreadable cells would be refused for besides, so that whoever mends them learns it all at once. */
async function otherFaults<New, Change>(
  taker: RowTaker<New, Change>,
  rows: readonly InputRow[],
): Promise<readonly (readonly [InputRow, RowFault[]])[]> {
  // A fault of no single cell is the whole row's: it is no record.
  const known = rows.filter(({ faults }) => faults.length > 0 && faults.every(({ path }) => path !== ''));
  const plans = known.length === 0 ? [] : await taker.plan(known.map(readable));
  return known.map((row, at) => {
    const plan = plans[at];
    const told = new Set(row.faults.map(({ path }) => path));
    return [row, plan?.outcome === 'failed' ? plan.faults.filter(({ path }) => path !== '' && !told.has(path)) : []];
  });
}

async function takeWith<New, Change>(
  database: Database,
  tx: Tx,
  kind: PartyKind,
  taker: RowTaker<New, Change>,
  rows: readonly InputRow[],
): Promise<ReadonlyMap<InputRow, Outcome>> {
  const outcomes = new Map<InputRow, Outcome>(rows.map((row) => [row, row.faults]));
  for (const [row, faults] of await otherFaults(taker, rows)) outcomes.set(row, [...row.faults, ...faults]);
  const right = rows.filter(({ faults }) => faults.length === 0);
  const plans = await taker.plan(right.map(({ input }) => input));
  let waiting: { row: InputRow; plan: RowPlan<New, Change> }[] = [];
  const writeWaiting = async () => {
    const isWritten = await tryWrite(
      database,
      tx,
      taker,
      waiting.map(({ plan }) => plan),
    );
    // Somebody else took one of their codes meanwhile: whose it is shows when each is taken by itself.
    for (const { row, plan } of waiting) {
      outcomes.set(row, isWritten ? outcomeOf(plan) : await takeAlone(database, tx, taker, row));
    }
    waiting = [];
  };
  const met = new Set<string>();
  for (const [at, row] of right.entries()) {
    const plan = plans[at];
    if (plan === undefined) continue;
    const { sought, own } = keysOf(kind, row.input);
    // A row before it may have made, or changed, the record it means: it looks for itself.
    if ([...sought, ...('change' in plan ? (plan.sought ?? []) : [])].some((key) => met.has(key))) {
      await writeWaiting();
      outcomes.set(row, await takeAlone(database, tx, taker, row));
    } else waiting.push({ row, plan });
    for (const key of [...own, ...('keys' in plan ? plan.keys : [])]) met.add(key);
  }
  await writeWaiting();
  return outcomes;
}

/**
 * Takes rows in their order. Those that mean no record which a row before them made or changed are taken together, in few
 * statements; every other by itself.
 */
export function takeBatch(
  deps: TakingDeps,
  tx: Tx,
  { accountId, kind, existing, openingDay = null, ofBranches }: TakenImport,
  rows: readonly InputRow[],
): Promise<ReadonlyMap<InputRow, Outcome>> {
  const { database, runtime } = deps;
  const isChanging = existing === 'update';
  return kind === 'customers'
    ? takeWith(database, tx, kind, customerTaker(runtime, tx, accountId, { isChanging, openingDay, ofBranches }), rows)
    : takeWith(database, tx, kind, productTaker(deps, tx, accountId, isChanging), rows);
}
