/** How a written sheet looks: grouped numbers, a bold head, columns as wide as what stands in them. */

/** Whether a column holds numbers; `plain` ones count something and are not amounts, such as serials. */
export type NumberColumn = boolean | 'plain';

/** Formats of Excel's own, and where those of a workbook begin. Source: ECMA-376, part 1, 18.8.30. */
const grouped = 3;
const ownFormats = 164;
const fractionMax = 8;
/** Cell formats by their place in `cellXfs`: 0 is the plain one; those of figures follow, by their digits after the point. */
const headStyle = 1;
const firstFigure = 2;

const fractions = Array.from({ length: fractionMax }, (_, index) => index + 1);
const formats = fractions
  .map((digits) => `<numFmt numFmtId="${ownFormats + digits}" formatCode="#,##0.${'0'.repeat(digits)}"/>`)
  .join('');
const cellFormat = (numberFormat: number, font = 0): string =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0"${numberFormat > 0 ? ' applyNumberFormat="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}/>`;
const cellFormats = [
  cellFormat(0),
  cellFormat(0, 1),
  cellFormat(grouped),
  ...fractions.map((digits) => cellFormat(ownFormats + digits)),
];
const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;

/** The inside of the part `xl/styles.xml`. */
export const styleSheet = `<numFmts count="${fractionMax}">${formats}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>`;

/** The attribute of a head's cell. */
export const headLook = ` s="${headStyle}"`;

/** The attribute of a number's cell: its thousands in groups, and every digit that it has after the point. */
export function figureLook(text: string, column: NumberColumn): string {
  const digits = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  return column === true && digits <= fractionMax ? ` s="${firstFigure + digits}"` : '';
}

/** Characters at least and at most; a longer text is read where its cell is opened. */
const widthMin = 9;
const widthMax = 48;
/** A head is bold, and every cell has a margin. */
const margin = 2;

/** Signs that a text takes in its cell, the groups' commas with them. */
function lengthOf(text: string, column: NumberColumn): number {
  if (column !== true || !/^-?\d/.test(text)) return text.length;
  const whole = /^\d+/.exec(text.replace('-', ''))?.[0].length ?? 0;
  return text.length + Math.floor((whole - 1) / 3);
}

/** The columns' widths, by the head and the first rows: what follows is not read yet. */
export function columnWidths(
  head: readonly string[],
  numbers: readonly NumberColumn[],
  rows: readonly (readonly string[])[],
): string {
  const columns = head.map((title, index) => {
    let longest = title.length + 1;
    for (const cells of rows) longest = Math.max(longest, lengthOf(cells[index] ?? '', numbers[index] ?? false));
    const width = Math.min(widthMax, Math.max(widthMin, longest + margin));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}
