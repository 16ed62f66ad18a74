import { toLatinDigits } from '../text/digits.ts';
import { mappedOf } from './row-reader.ts';
import { columnOfSource, type SheetMapping } from './sheet-rows.ts';

/** "2,5", "9850000,00", "1.200,00": the comma parts no thousands. */
const decimal = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d+|0,\d+|\d{1,3}(?:\.\d{3})+,\d+)$/;
/** "9,850,000": it does. */
const thousands = /^-?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$/;

/**
 * Columns of figures in which some rows have a comma for the decimal mark, and none has it between thousands: a program of a
 * country that writes so made the file.
 */
export function commaDecimalColumns(mapping: SheetMapping, rows: readonly (readonly string[])[]): number[] {
  const figures = mappedOf(mapping).filter(([{ kind }]) => kind.type === 'number' || kind.type === 'percent');
  const columns = [...new Set(figures.map(([, source]) => columnOfSource(source)))].filter((column) => column >= 0);
  return columns.filter((column) => {
    const texts = rows.flatMap((cells) => {
      const text = cells[column] ?? '';
      return text.includes(',') ? [toLatinDigits(text).replace(/[^\d.,-]/g, '')] : [];
    });
    return texts.some((text) => decimal.test(text)) && !texts.some((text) => thousands.test(text));
  });
}
