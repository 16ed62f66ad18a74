import type { CallReply, calls } from '@taraz/contract';
import type { StoredFault } from './tables.ts';

/** One kind of fault: how many cells have it, and of how many a mend is known. */
export type Cause = CallReply<typeof calls.getImport>['causes'][number];

/** What a row's faults were, or are. */
export interface JudgedRow {
  readonly faults: readonly StoredFault[];
  readonly bad: boolean;
}

/** Kinds that are shown. */
const shownMax = 60;

const nameOf = ({ code, column, severity }: Pick<Cause, 'code' | 'column' | 'severity'>): string =>
  `${severity} ${column} ${code}`;

const faultsOf = (rows: Iterable<JudgedRow>): StoredFault[] => [...rows].flatMap(({ faults }) => faults);

/** The causes of an import after some of its rows were judged anew: what is wrong, and what warns. */
export function changedCauses(
  kept: readonly Cause[],
  before: Iterable<JudgedRow>,
  after: Iterable<JudgedRow>,
): Cause[] {
  const causes = new Map(kept.map((cause) => [nameOf(cause), { ...cause }]));
  const count = (by: 1 | -1, { code, column, severity, message, fix }: StoredFault): void => {
    const name = nameOf({ code, column, severity });
    const cause = causes.get(name) ?? { code, column, severity, message, count: 0, fixable: 0 };
    cause.count += by;
    if (fix !== null) cause.fixable += by;
    // The same one of several, in whatever order they come.
    if (by > 0 && message < cause.message) cause.message = message;
    causes.set(name, cause);
  };
  for (const fault of faultsOf(after)) count(1, fault);
  for (const fault of faultsOf(before)) count(-1, fault);
  return [...causes.values()].filter((cause) => cause.count > 0);
}

/** The most frequent first, errors before warnings. */
export const shownCauses = (causes: readonly Cause[]): Cause[] =>
  [...causes]
    .sort((one, other) =>
      one.severity === other.severity ? other.count - one.count : one.severity === 'error' ? -1 : 1,
    )
    .slice(0, shownMax);
