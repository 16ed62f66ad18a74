import type { SpreadsheetLimits } from '../spreadsheet.ts';
import { fault } from '../spreadsheet-fault.ts';
import { decodeXml, scanXml } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';

/** Texts have characters that XML cannot hold as "_x000D_". */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** The table of texts that cells refer to by number. Phonetic hints of East Asian text are left out. */
export async function readSharedStrings(
  zip: ZipDirectory,
  part: string | null,
  limits: SpreadsheetLimits,
): Promise<string[]> {
  if (part === null) return [];
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = false;
  let characters = 0;
  await scanXml(await zip.open(part), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        characters += current.length + 16;
        if (characters > limits.sharedCharactersMax) throw fault('ZIP_BOMB', []);
        strings.push(plainText(current));
      }
    },
    text(text) {
      if (inText) current += decodeXml(text);
    },
    tooLong: () => fault('CELL_TOO_LONG', [0]),
  });
  return strings;
}
