import { fault } from '../spreadsheet-fault.ts';
import { builtInFormat, customFormat, type NumberFormat } from './cell-text.ts';
import { attribute, scanXml } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';

export interface Workbook {
  readonly from1904: boolean;
  /** visible sheets in their order */
  readonly sheets: readonly { name: string; part: string }[];
  readonly sharedStringsPart: string | null;
  readonly stylesPart: string | null;
}

/** No tag begins within another: of very many that do not end, a search to the end from each would take hours. */
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)/?>`, 'g'))].map((match) => match[1] ?? '');

function resolve(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = base.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function relations(zip: ZipDirectory, part: string) {
  const cut = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`;
  if (!zip.has(name)) return [];
  return tags(await zip.text(name), 'Relationship').map((tag) => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type').split('/').at(-1) ?? '',
    target: resolve(part, attribute(tag, 'Target')),
  }));
}

/** @throws SpreadsheetFault NOT_A_SPREADSHEET, OTHER_OFFICE, BINARY_XLSB, OPEN_DOCUMENT, MACROS, NO_SHEET, DAMAGED */
export async function readWorkbook(zip: ZipDirectory): Promise<Workbook> {
  if (zip.names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) throw fault('MACROS', []);
  refuseOthers(zip);
  const root = (await relations(zip, '')).find(({ type }) => type === 'officeDocument');
  const part = root?.target ?? 'xl/workbook.xml';
  if (!zip.has(part)) throw fault('NOT_A_SPREADSHEET', []);
  const xml = await zip.text(part);
  if (xml.includes('<!DOCTYPE')) throw fault('DAMAGED', []);
  const related = await relations(zip, part);
  const parts = new Map(related.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]));
  const sheets = tags(xml, 'sheet')
    .filter((tag) => !/\sstate\s*=\s*["'](?:very)?hidden/i.test(tag))
    .map((tag) => ({
      name: attribute(tag, 'name'),
      part: parts.get(/\s\w+:id\s*=\s*(["'])(.*?)\1/.exec(tag)?.[2] ?? '') ?? '',
    }))
    .filter((sheet) => sheet.part !== '' && zip.has(sheet.part));
  if (sheets.length === 0) throw fault('NO_SHEET', []);
  const partOf = (kind: string): string | null => related.find(({ type }) => type === kind)?.target ?? null;
  const shared = partOf('sharedStrings');
  if (shared !== null && !zip.has(shared)) throw fault('DAMAGED', []);
  const styles = partOf('styles');
  const properties = tags(xml, 'workbookPr')[0] ?? '';
  return {
    from1904: ['1', 'true'].includes(attribute(properties, 'date1904')),
    sheets,
    sharedStringsPart: shared,
    stylesPart: styles !== null && zip.has(styles) ? styles : null,
  };
}

function refuseOthers(zip: ZipDirectory): void {
  if (zip.has('word/document.xml')) throw fault('OTHER_OFFICE', ['Word (DOCX)']);
  if (zip.has('ppt/presentation.xml')) throw fault('OTHER_OFFICE', ['PowerPoint (PPTX)']);
  if (zip.has('xl/workbook.bin')) throw fault('BINARY_XLSB', []);
  if (zip.has('content.xml') && zip.has('mimetype')) throw fault('OPEN_DOCUMENT', []);
  if (zip.names.some((name) => /\.iwa$|(?:^|\/)Index\.zip$/.test(name))) throw fault('NUMBERS', []);
  if (zip.has('[Content_Types].xml')) return;
  if (zip.names.some((name) => /\.(?:xlsx?|csv)$/i.test(name))) throw fault('COMPRESSED', ['ZIP']);
  throw fault('NOT_A_SPREADSHEET', []);
}

/** For each cell format, by its number, how it shows a number. */
export async function readNumberFormats(zip: ZipDirectory, part: string | null): Promise<NumberFormat[]> {
  if (part === null) return [];
  const known = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let within = false;
  await scanXml(await zip.open(part), {
    open(name, attributes) {
      if (name === 'numFmt')
        known.set(Number(attribute(attributes, 'numFmtId')), customFormat(attribute(attributes, 'formatCode')));
      else if (name === 'cellXfs') within = true;
      else if (name === 'xf' && within) {
        const id = Number(attribute(attributes, 'numFmtId'));
        const format = known.get(id) ?? builtInFormat(id);
        known.set(id, format);
        formats.push(format);
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
    text() {},
  });
  return formats;
}
