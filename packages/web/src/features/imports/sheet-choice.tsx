import { canBeTogether } from '@taraz/core';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping;

type Sheets = ImportDetail['sheets'];

const areTogether = (sheets: Sheets, places: readonly number[]): boolean =>
  canBeTogether(places.flatMap((place) => sheets[place] ?? []));

/** The places after one was ticked or not: those go that cannot be read with one that is ticked. */
export function withSheet(sheets: Sheets, chosen: readonly number[], place: number, isOn: boolean): number[] {
  if (!isOn) return chosen.filter((one) => one !== place);
  const all = [...chosen, place].sort((a, b) => a - b);
  if (areTogether(sheets, all)) return all;
  const alike = chosen.filter((one) => sheets[one]?.alike === sheets[place]?.alike);
  return [...alike, place].sort((a, b) => a - b);
}

/** The places of the sheets that were read. */
export const readSheets = ({ sheets }: ImportDetail): number[] =>
  sheets.flatMap(({ offset }, place) => (offset === null ? [] : [place]));

/** The places of those that are ticked, read yet or not. */
export const tickedSheets = ({ sheets }: ImportDetail): number[] =>
  sheets.flatMap(({ wanted }, place) => (wanted ? [place] : []));

interface SheetChoiceProps {
  job: ImportDetail;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Which sheets of a workbook are read. */
export function SheetChoice({ job: { sheets, last_edit }, chosen, onChange }: SheetChoiceProps) {
  const format = useFormat();
  const title = words.sheets(format.number(sheets.length));
  const kind = sheets[chosen[0] ?? 0]?.alike;
  const alike = sheets.flatMap((sheet, place) => (sheet.alike === kind ? [place] : []));
  const hintOf = (place: number, isRead: boolean): string | undefined => {
    if (isRead) return words.isRead;
    if (sheets[place]?.alike === kind) return undefined;
    return areTogether(sheets, [...chosen, place]) ? words.joins : words.otherHeads;
  };
  return (
    <Card
      title={title}
      actions={
        alike.length > 1 && chosen.length < alike.length ? (
          <Button onPress={() => onChange(alike)}>{words.allAlike}</Button>
        ) : undefined
      }
    >
      <p className="mb-2.5 text-ink-2">{words.sheetsHint}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5" aria-label={title}>
        {sheets.map(({ name, offset }, place) => (
          <li key={name} className="min-w-0 max-w-full">
            <Checkbox
              isSelected={chosen.includes(place)}
              onChange={(isOn) => onChange(withSheet(sheets, chosen, place, isOn))}
              hint={hintOf(place, offset !== null)}
            >
              <bdi className="break-words">{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
      {last_edit !== null && <p className="mt-2 text-ink-2">{words.sheetsEdited}</p>}
    </Card>
  );
}
