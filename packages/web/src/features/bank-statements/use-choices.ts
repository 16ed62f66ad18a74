import type { CallInput, calls } from '@taraz/contract';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import type { Payer } from '../treasury/payer-field.tsx';
import type { Statement, StatementRow } from './queries.ts';

/** Whose money a row is: a customer's, or from or to another place of the account itself, which is a transfer. */
export interface Party extends Payer {
  isPlace?: true;
}

/** What is said of a row that is likely in the books. */
export type Verdict = 'same' | 'new';

/** What is chosen of a statement before it is imported: new rows that are left out, whose money they are, verdicts; by the row's number. */
export interface Choices {
  /** the statement's own place */
  placeId: string;
  isLeftOut: (row: number) => boolean;
  leaveOut: (rows: readonly number[]) => void;
  partyOf: (row: number) => Party | null;
  setParty: (row: number, party: Party | null) => void;
  /** of several rows at once */
  setParties: (parties: Readonly<Record<number, Party>>) => void;
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

/** Kept on this device, so that a reload loses nothing. */
export function useChoices({ id, place_id }: Pick<Statement, 'id' | 'place_id'>): Choices {
  const kept = useKeptDraft(`statement.${id}`, { leftOut: '', customers: '', verdicts: '' });
  const leftOut = new Set(parsed<number[]>(kept.values.leftOut, []));
  const parties = parsed<Record<string, Party>>(kept.values.customers, {});
  const verdicts = parsed<Record<string, Verdict>>(kept.values.verdicts, {});
  return {
    placeId: place_id,
    isLeftOut: (row) => leftOut.has(row),
    leaveOut: (rows) => kept.set({ leftOut: rows.length === 0 ? '' : JSON.stringify(rows) }),
    partyOf: (row) => parties[row] ?? null,
    setParty: (row, party) => {
      const rest = without(parties, row);
      kept.set({ customers: JSON.stringify(party === null ? rest : { ...rest, [row]: party }) });
    },
    setParties: (some) => kept.set({ customers: JSON.stringify({ ...parties, ...some }) }),
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

/** Whose money a row likely is: a terminal's, whose settlement it is, before the customer whom it names. */
export const likelyPartyOf = ({ likely_place, likely_customer }: StatementRow): Party | null =>
  likely_place === null ? likely_customer : { ...likely_place, isPlace: true };

/** Whom the rows name that are to be written and of nobody yet, by the row's number. */
export const likelyParties = (rows: readonly StatementRow[], choices: Choices): Record<number, Party> =>
  Object.fromEntries(
    rows.flatMap((one) => {
      const likely = likelyPartyOf(one);
      const isOpen = likely !== null && choices.partyOf(one.row) === null && isToWrite(one, choices);
      return isOpen ? [[one.row, likely]] : [];
    }),
  );

export type ChosenRow = CallInput<typeof calls.importStatement>['body']['rows'][number];

/** The rows that an import takes, as the API asks for them. */
export function chosenRows(rows: readonly StatementRow[], choices: Choices): ChosenRow[] {
  return rows.flatMap((one): ChosenRow[] => {
    const { row, state } = one;
    const verdict = choices.verdictOf(row);
    if (!isToWrite(one, choices) && !(state === 'likely' && verdict === 'same')) return [];
    if (verdict === 'same' && one.likely_cheque !== null) return [{ row, cheque_id: one.likely_cheque.id }];
    const said = state === 'likely' && verdict !== null ? { as: verdict } : {};
    const party = said.as === 'same' ? null : choices.partyOf(row);
    return [{ row, ...said, ...(party === null ? {} : { [party.isPlace ? 'place_id' : 'customer_id']: party.id }) }];
  });
}
