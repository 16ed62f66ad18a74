import { foldText } from '../text/fold-text.ts';
import { sheetAliases } from './sheet.fa.ts';
import { sheetColumns } from './sheet-columns.ts';

/** Header texts that mean the same are the same here: case, half-spaces, signs and words in brackets do not count. */
export function headerKey(header: string): string {
  return foldText(header.replace(/[‌_]/g, ' '))
    .replace(/[()[\]{}«»"'*:：.،,٪%\-–—]/g, ' ')
    .replace(/\s*[/\\|]\s*/g, '/')
    .replace(/(?<!\S)(?:به )?(?:ریال|rial|irr)(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** From a header's key to the column it names. Our own labels and paths win over other programs' words. */
function knownHeaders(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (header: string, path: string): void => {
    const key = headerKey(header);
    if (key !== '' && !known.has(key)) known.set(key, path);
  };
  for (const { label, path } of sheetColumns) add(label, path);
  for (const { path, key } of sheetColumns) {
    add(path, path);
    add(path.split('.').at(-1) ?? '', path);
    if (key !== '') add(key, path);
  }
  for (const [path, aliases] of Object.entries(sheetAliases)) for (const alias of aliases) add(alias, path);
  return known;
}

let known: ReadonlyMap<string, string> | undefined;

/** For each header the path of the column it names, or null; a column that two headers name goes to the first. */
export function matchHeaders(headers: readonly string[]): (string | null)[] {
  known ??= knownHeaders();
  const taken = new Set<string>();
  const found = headers.map(() => null as string | null);
  // What stands in brackets is a remark where the whole header is not known.
  for (const text of [(header: string) => header, (header: string) => header.replace(/[([{].*?[)\]}]/g, ' ')]) {
    for (const [index, header] of headers.entries()) {
      const path = known.get(headerKey(text(header)));
      if (found[index] !== null || path === undefined || taken.has(path)) continue;
      taken.add(path);
      found[index] = path;
    }
  }
  return found;
}
