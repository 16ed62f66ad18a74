import { heads, labels } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { cleanText } from './clean-text.ts';
import { absent, figure } from './figures.ts';
import type { PaperFigures, PaperLine } from './paper-figures.ts';
import { columnReader } from './read-column.ts';
import { returnNotes } from './reference-strip.ts';

/** Somebody's text in a cell; «—» when not given. */
export const cellText = (text: string): string => cleanText(text) || absent;

/** Levies and funds by their subjects, since the column shows them only as part of a sum. */
function levyNotes({ item, amount }: PaperLine): string[] {
  const levies = [
    [item.item_other_tax_subject, amount('odam')],
    [item.item_other_legal_payments_subject, amount('olam')],
  ] as const;
  return levies.flatMap(([subject, levied]) =>
    subject.trim() === '' || levied === '' || levied === '0' ? [] : [`${cleanText(subject)}: ${figure(levied)}`],
  );
}

/** A line's own commission contract, where it is not the invoice's. */
function contractNote({ item }: PaperLine): string[] {
  const contract = cleanText(item.item_commission_contract);
  return contract === '' ? [] : [`${labels.commissionContract}: ${contract}`];
}

/** Small print under the name of each line. */
export function lineNotes(source: PaperSource, { lines }: PaperFigures): string[][] {
  const returns = returnNotes(source);
  return lines.map((line, index) => {
    const note = returns[index] ?? '';
    return [...(note === '' ? [] : [note]), ...contractNote(line), ...levyNotes(line)];
  });
}

/** The same on a layout without a column for the fineness of gold, which tells the goods: a gram's price says nothing without it. */
export function notesWithFineness(source: PaperSource, figures: PaperFigures): string[][] {
  const read = columnReader(source, figures);
  const notes = lineNotes(source, figures);
  return figures.lines.map((line, index) => {
    const fineness = read('carat', line);
    return [...(fineness === '' ? [] : [`${heads.carat} ${figure(fineness)}`]), ...(notes[index] ?? [])];
  });
}
