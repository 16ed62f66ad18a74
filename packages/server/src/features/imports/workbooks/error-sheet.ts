import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type NumberedSheet, rowReference, sheetOfRow } from '@taraz/core';
import { makeScratch } from '../../../platform/scratch.ts';
import { columnName } from '../../../platform/spreadsheet/spreadsheet.ts';
import { createBook, escapeXml, main, office, packages, xml } from '../../invoice-export/write-xlsx.ts';
import { importMessages } from '../messages.fa.ts';
import type { StoredFault } from '../tables.ts';
import { marksHead, marksOf } from './cell-marks.ts';

export interface ErrorRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly faults: readonly StoredFault[];
  /** it is no error, but not to go */
  readonly isLeftOut?: boolean;
}

/** Cell formats of `stylesXml`, by their number there. */
const styles = { text: 1, bad: 2, soft: 3 } as const;
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

const fill = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const format = (fillId: number): string =>
  `<xf numFmtId="49" fontId="0" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1"${fillId > 0 ? ' applyFill="1"' : ''}/>`;
const stylesXml = `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFF9DEDC')}${fill('FFFFF3D6')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${format(0)}${format(2)}${format(3)}</cellXfs></styleSheet>`;

/** Parts that are the same whatever the rows. */
const fixedParts = (sheetName: string): readonly (readonly [name: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/comments1.xml" ContentType="${type}.comments+xml"/></Types>`,
  ],
  ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml'), relation('rId2', 'styles', 'styles.xml')),
  ],
  ['xl/styles.xml', stylesXml],
  [
    'xl/worksheets/_rels/sheet1.xml.rels',
    relations(
      relation('rId1', 'vmlDrawing', '../drawings/vmlDrawing1.vml'),
      relation('rId2', 'comments', '../comments1.xml'),
    ),
  ],
];

/** What stands beside a cell: its place in the sheet, from 0, and its text. */
type Note = readonly [row: number, column: number, text: string];

const noteText = ({ message, fix }: StoredFault): string =>
  fix === null ? message : `${message}\n${importMessages.fixHint(fix)}`;

const cell = (reference: string, text: string, style: number): string =>
  text === ''
    ? `<c r="${reference}" s="${style}"/>`
    : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** A bad row at `place` of the sheet, from 1, with the notes of its cells. */
function rowOf(
  { row, cells, faults, isLeftOut = false }: ErrorRow,
  place: number,
  width: number,
  sheets: readonly NumberedSheet[],
): { text: string; notes: Note[] } {
  const own = Map.groupBy(
    faults.filter(({ column }) => column >= 0),
    ({ column }) => column,
  );
  const at = (column: number): string => `${columnName(column)}${place}`;
  const parts = [
    sheetOfRow(sheets, row) === null
      ? `<c r="${at(0)}"><v>${row}</v></c>`
      : cell(at(0), rowReference(sheets, row), styles.text),
  ];
  const notes: Note[] = [];
  const texts = Array.from({ length: width }, (_, column) => cells[column] ?? '');
  for (const [column, text] of texts.entries()) {
    const wrong = own.get(column) ?? [];
    const isBad = wrong.some(({ severity }) => severity === 'error');
    const style = wrong.length === 0 ? styles.text : isBad ? styles.bad : styles.soft;
    parts.push(cell(at(column + 1), text, style));
    if (wrong.length > 0) notes.push([place - 1, column + 1, wrong.map(noteText).join('\n')]);
  }
  const said = [...(isLeftOut ? [importMessages.LEFT_OUT] : []), ...faults.map(({ message }) => message)];
  const summary = [...new Set(said)].join(' ');
  parts.push(cell(at(width + 1), summary, styles.text), cell(at(width + 2), marksOf(row, texts), styles.text));
  return { text: `<row r="${place}">${parts.join('')}</row>`, notes };
}

/** The import whose rows they are. */
interface OfImport {
  readonly id: string;
  readonly headers: readonly string[];
  readonly sheets: readonly NumberedSheet[];
}

function sheetStart({ id, headers }: OfImport): string {
  const marks = marksHead(importMessages.errorMarks, id);
  const heads = [importMessages.errorRow, ...headers, importMessages.errorSummary, marks];
  const last = heads.length - 1;
  const columns = `<col min="1" max="1" width="10" customWidth="1"/><col min="2" max="${last - 1}" width="20" style="${styles.text}" customWidth="1"/><col min="${last}" max="${last}" width="60" customWidth="1"/><col min="${last + 1}" max="${last + 1}" width="12" hidden="1" customWidth="1"/>`;
  const cells = heads.map((head, index) => cell(`${columnName(index)}1`, head, styles.text)).join('');
  return `${xml}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView rightToLeft="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData><row r="1">${cells}</row>`;
}

const comment = ([row, column, text]: Note): string =>
  `<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`;

/** Excel shows a note only where its drawing has a box for it. */
const box = ([row, column]: Note): string =>
  `<v:shape type="#n" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:textbox style="direction:RTL"/><x:ClientData ObjectType="Note"><x:Anchor>${column + 1},15,${row},2,${column + 4},15,${row + 5},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;

/** Parts made of the notes: each begins, says something of every note, and ends. */
const noteParts = [
  {
    name: 'xl/comments1.xml',
    start: `${xml}<comments xmlns="${main}"><authors><author></author></authors><commentList>`,
    each: comment,
    end: '</commentList></comments>',
  },
  {
    name: 'xl/drawings/vmlDrawing1.vml',
    start:
      '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="n" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>',
    each: box,
    end: '</xml>',
  },
] as const;

/** Notes of any number: they lie in a file until the sheet is written, since a workbook has them after it. */
async function openNotes() {
  const folder = await makeScratch();
  const path = join(folder, 'notes');
  const file = await open(path, 'w', 0o600);
  return {
    add: (notes: readonly Note[]) => file.appendFile(notes.map((note) => `${JSON.stringify(note)}\n`).join('')),
    async *read(): AsyncGenerator<Note[]> {
      const again: FileHandle = await open(path, 'r');
      let some: Note[] = [];
      for await (const line of again.readLines()) {
        some.push(JSON.parse(line) as Note);
        if (some.length === notesRead) {
          yield some;
          some = [];
        }
      }
      yield some;
    },
    async remove() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
const notesRead = 1_000;

/**
 * The bad rows as they stand, each bad cell coloured and with a note; the file's row number, and its sheet where there are
 * several, leads them back, and hidden marks tell what was changed in it. Any number of rows: memory holds one page of them.
 */
export async function* writeErrorSheet(
  of: OfImport,
  pages: AsyncIterable<readonly ErrorRow[]>,
  sheetName: string = importMessages.sheets.errors,
): AsyncGenerator<Uint8Array> {
  const book = createBook();
  const notes = await openNotes();
  try {
    const sheet = book.open('xl/worksheets/sheet1.xml');
    sheet.write(sheetStart(of));
    let place = 1;
    for await (const rows of pages) {
      const written = rows.map((row) => {
        place += 1;
        return rowOf(row, place, of.headers.length, of.sheets);
      });
      sheet.write(written.map(({ text }) => text).join(''));
      await notes.add(written.flatMap((one) => one.notes));
      yield* book.take();
    }
    sheet.write('</sheetData><legacyDrawing r:id="rId1"/></worksheet>', true);
    for (const { name, start, each, end } of noteParts) {
      const part = book.open(name);
      part.write(start);
      for await (const some of notes.read()) {
        part.write(some.map(each).join(''));
        yield* book.take();
      }
      part.write(end, true);
    }
    for (const [name, text] of fixedParts(sheetName)) book.open(name).write(text, true);
    book.end();
    yield* book.take();
  } finally {
    await notes.remove();
  }
}
