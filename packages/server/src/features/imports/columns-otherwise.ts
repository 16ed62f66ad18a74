import { amountPaths, type SheetMapping, type SheetSource } from '@taraz/core';

/** What the columns of a file say by themselves, by column. */
const saidBy = (mapping: SheetMapping): ReadonlyMap<number, string> =>
  new Map(Object.entries(mapping).flatMap(([path, source]) => ('column' in source ? [[source.column, path]] : [])));

/** A column that means something else by now than what was confirmed of it. */
export interface ColumnOtherwise {
  readonly column: number;
  /** what it was confirmed to mean; null: nothing */
  readonly said: string | null;
  /** what it is taken for by now */
  readonly now: string;
}

/** What was confirmed, as far as nothing is known better by now. */
export interface Reconsidered {
  readonly mapping: SheetMapping;
  /** their meaning was a guess that their user let stand: they mean now what is known now */
  readonly changed: readonly ColumnOtherwise[];
  /** somebody chose it: it stands, and is asked about */
  readonly doubted: readonly ColumnOtherwise[];
}

/**
 * What was confirmed of a file's columns beside what they are taken for now: a title that was not known then, or rows that
 * show something else, are not passed over because of an earlier file.
 * @param before the guess of that time; null: not kept then
 */
export function reconsider(confirmed: SheetMapping, before: SheetMapping | null, now: SheetMapping): Reconsidered {
  const [said, was] = [saidBy(confirmed), saidBy(before ?? {})];
  const others = [...saidBy(now)].flatMap(([column, path]): ColumnOtherwise[] => {
    const own = said.get(column) ?? null;
    const isSettled = was.get(column) === path || own === path;
    // A free meaning of a free column is learned.
    return isSettled || (own === null && confirmed[path] === undefined) ? [] : [{ column, said: own, now: path }];
  });
  const isLetStand = ({ column, now: path }: ColumnOtherwise): boolean => {
    const source = confirmed[path];
    const isGuess = source === undefined || ('column' in source && was.get(source.column) === path);
    return isGuess && before !== null && said.get(column) === was.get(column);
  };
  const changed = others.filter(isLetStand);
  const gone = new Set(changed.flatMap(({ said: own, now: path }) => (own === null ? [path] : [own, path])));
  const isToman = Object.values(confirmed).some((source) => 'unit' in source);
  const sourceOf = ({ column, now: path }: ColumnOtherwise): SheetSource =>
    isToman && amountPaths.has(path) ? { column, unit: 'toman' } : { column };
  return {
    mapping: {
      ...Object.fromEntries(Object.entries(confirmed).filter(([path]) => !gone.has(path))),
      ...Object.fromEntries(changed.map((one) => [one.now, sourceOf(one)])),
    },
    changed,
    doubted: others.filter((one) => !isLetStand(one)),
  };
}
