import type { CallInput, calls } from '@taraz/contract';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import type { Payer } from '../treasury/payer-field.tsx';
import type { StatementRow } from './queries.ts';

/** What is said of a row that is likely in the books. */
export type Verdict = 'same' | 'new';

/** What is chosen of a statement before it is imported: new rows that are left out, customers, verdicts; by the row's number. */
export interface Choices {
  isLeftOut: (row: number) => boolean;
  leaveOut: (rows: readonly number[]) => void;
  customerOf: (row: number) => Payer | null;
  setCustomer: (row: number, payer: Payer | null) => void;
  /** of several rows at once */
  setCustomers: (payers: Readonly<Record<number, Payer>>) => void;
  verdictOf: (row: number) => Verdict | null;
  setVerdict: (row: number, verdict: Verdict | null) => void;
  clear: () => void;
}

function parsed<T>(text: string, empty: T): T {
  try {
    return text === '' ? empty : (JSON.parse(text) as T);
  } catch {
    return empty;
  }
}

const without = <T>(all: Readonly<Record<string, T>>, row: number): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== String(row)));

/** Kept on this device, so that a reload loses nothing. @param id of the statement */
export function useChoices(id: string): Choices {
  const kept = useKeptDraft(`statement.${id}`, { leftOut: '', customers: '', verdicts: '' });
  const leftOut = new Set(parsed<number[]>(kept.values.leftOut, []));
  const customers = parsed<Record<string, Payer>>(kept.values.customers, {});
  const verdicts = parsed<Record<string, Verdict>>(kept.values.verdicts, {});
  return {
    isLeftOut: (row) => leftOut.has(row),
    leaveOut: (rows) => kept.set({ leftOut: rows.length === 0 ? '' : JSON.stringify(rows) }),
    customerOf: (row) => customers[row] ?? null,
    setCustomer: (row, payer) => {
      const rest = without(customers, row);
      kept.set({ customers: JSON.stringify(payer === null ? rest : { ...rest, [row]: payer }) });
    },
    setCustomers: (payers) => kept.set({ customers: JSON.stringify({ ...customers, ...payers }) }),
    verdictOf: (row) => verdicts[row] ?? null,
    setVerdict: (row, verdict) => {
      const rest = without(verdicts, row);
      kept.set({ verdicts: JSON.stringify(verdict === null ? rest : { ...rest, [row]: verdict }) });
    },
    clear: kept.clear,
  };
}

/** Is a row to become a movement, as things are chosen now? */
export const isToWrite = ({ row, state }: StatementRow, choices: Choices): boolean =>
  state === 'new' ? !choices.isLeftOut(row) : state === 'likely' && choices.verdictOf(row) === 'new';

/** Whom the rows name that are to be written and of nobody yet, by the row's number. */
export const likelyPayers = (rows: readonly StatementRow[], choices: Choices): Record<number, Payer> =>
  Object.fromEntries(
    rows.flatMap((one) => {
      const { row, likely_customer } = one;
      const isOpen = likely_customer !== null && choices.customerOf(row) === null && isToWrite(one, choices);
      return isOpen ? [[row, likely_customer]] : [];
    }),
  );

type ChosenRow = CallInput<typeof calls.importStatement>['body']['rows'][number];

/** The rows that an import takes, as the API asks for them. */
export function chosenRows(rows: readonly StatementRow[], choices: Choices): ChosenRow[] {
  return rows.flatMap((one): ChosenRow[] => {
    const { row, state } = one;
    const verdict = choices.verdictOf(row);
    if (!isToWrite(one, choices) && !(state === 'likely' && verdict === 'same')) return [];
    if (verdict === 'same' && one.likely_cheque !== null) return [{ row, cheque_id: one.likely_cheque.id }];
    const said = state === 'likely' && verdict !== null ? { as: verdict } : {};
    const customer = said.as === 'same' ? null : choices.customerOf(row);
    return [{ row, ...said, ...(customer === null ? {} : { customer_id: customer.id }) }];
  });
}
