import { addDecimals } from '@taraz/core';
import { dayToDate } from '../../ui/jalali-values.ts';
import type { agedStrings } from './aged.fa.ts';
import type { Ageing } from './queries.ts';
import type { AgeingSearch, CustomerPageSearch } from './routes.tsx';

type Words = typeof agedStrings;

export type Debtor = Ageing['debtors'][number];
export type Age = keyof Words['ages'];
/** What is owed, by age and, unless of a past day, by the days until which it is to be paid: of a debtor, to a supplier, of all. */
export type Aged = Pick<Debtor, Age | 'due'>;

/** The days before today that an age begins and ends with; of what is older, ten years are shown, and the rest as what stood before. */
export const ages = {
  upto_30: { youngest: 0, oldest: 30, rank: 1 },
  upto_60: { youngest: 31, oldest: 60, rank: 2 },
  upto_90: { youngest: 61, oldest: 90, rank: 3 },
  over_90: { youngest: 91, oldest: 3650, rank: 1 },
} as const satisfies Record<Age, { youngest: number; oldest: number; rank: number }>;
export const allAges = Object.keys(ages) as Age[];

export type Due = keyof Words['dues'];
export const dueRanks = {
  undated: 3,
  not_due: 2,
  late_30: 3,
  late_60: 3,
  late_90: 3,
  late_over_90: 2,
} as const satisfies Record<Due, number>;
export const allDues = Object.keys(dueRanks) as Due[];

/** By the days until which debts were to be paid: of a past day these are not known. */
export const isDueAsked = ({ day, by }: AgeingSearch): boolean => day === undefined && by === 'due';
/** As the address asks, or what is worst first. */
export const sortOf = (search: AgeingSearch) => search.sort ?? (isDueAsked(search) ? '-overdue' : '-balance');

/** The days in which a debt of this age was made. @param day that the report counts to */
export function rangeOf(age: Age, day: string): CustomerPageSearch {
  const last = dayToDate(day);
  if (last === null) return {};
  const before = (days: number) => last.subtract({ days }).toString();
  return { from: before(ages[age].oldest), to: before(ages[age].youngest) };
}

/** What of a debt was to be paid before today; rial, decimal text. */
export const lateOf = ({ late_30, late_60, late_90, late_over_90 }: NonNullable<Debtor['due']>): string =>
  addDecimals(late_30, late_60, late_90, late_over_90);

/** Changes what the address asks for; what is undefined goes from it. */
export type AgeingChange = (patch: { [K in keyof AgeingSearch]?: AgeingSearch[K] | undefined }) => void;
