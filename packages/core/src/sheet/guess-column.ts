import { type ColumnKey, columnKeys, columns } from '../patterns/columns.ts';
import { templateColumns } from './sheet-columns.ts';

const patternOf = (key: ColumnKey): string => columns[key].pattern;

/** What one pattern alone asks for, and must have: a file with such a column is of that pattern. */
function tellingPaths(): ReadonlyMap<string, string> {
  const patterns = new Map<string, Set<string>>();
  const wanted = new Set<string>();
  for (const key of columnKeys) {
    for (const { path, requirement } of templateColumns(key)) {
      patterns.set(path, (patterns.get(path) ?? new Set()).add(patternOf(key)));
      if (requirement === 'M') wanted.add(path);
    }
  }
  const telling = [...patterns].filter(([path, own]) => own.size === 1 && wanted.has(path));
  return new Map(telling.map(([path, own]) => [path, [...own][0] ?? '']));
}

/** What names a buyer to the authority. */
export const buyerCodePaths = [
  'buyer_info.national_code',
  'buyer_info.economic_code',
  'buyer_info.passport_no',
] as const;

let telling: ReadonlyMap<string, string> | undefined;

/**
 * The type and pattern that a file's columns tell of, for rows that say nothing of it themselves: the pattern by what it
 * alone must have, type two where no column says who the buyer is: a name alone names nobody. Null when they tell of no
 * pattern or of several.
 */
export function guessColumn(paths: readonly string[]): ColumnKey | null {
  telling ??= tellingPaths();
  const told = new Set(paths.flatMap((path) => telling?.get(path) ?? []));
  const [pattern = 'sale'] = told;
  if (told.size > 1) return null;
  const hasBuyer = buyerCodePaths.some((path) => paths.includes(path));
  const own = columnKeys.filter((key) => patternOf(key) === pattern);
  return own.find((key) => columns[key].inty === (hasBuyer ? 1 : 2)) ?? own[0] ?? null;
}
