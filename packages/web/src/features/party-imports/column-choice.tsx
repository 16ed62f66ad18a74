import type { CallReply, calls } from '@taraz/contract';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { ColumnSamples } from '../../ui/column-samples.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { importStrings as strings } from './strings.fa.ts';

export type FileColumns = CallReply<typeof calls.customerImportColumns>;
/** What each column of the file means, by its place; null: it is left out. */
export type ColumnFields = readonly (string | null)[];

const ignored = 'ignored';

/** A field is one column's: whoever had it before is left out. */
export const withField = (fields: ColumnFields, place: number, field: string | null): ColumnFields =>
  fields.map((one, index) => (index === place ? field : one !== null && one === field ? null : one));

/** Titles of what must be there and is not: of several that will do the first. */
export const lackingTitles = (
  { fields, needed }: Pick<FileColumns, 'fields' | 'needed'>,
  chosen: ColumnFields,
): string[] =>
  needed
    .filter((some) => !some.some((field) => chosen.includes(field)))
    .map(([first = '']) => fields.find(({ field }) => field === first)?.title ?? first);

/** By which a column of a file is known: its title, or its place among all. */
export const columnName = (title: string, place: number, format: Format): string =>
  title || strings.columns.noTitle(format.number(place + 1));

interface ColumnChoiceProps {
  columns: Pick<FileColumns, 'columns' | 'fields'>;
  chosen: ColumnFields;
  lacking: readonly string[];
  onChange: (chosen: ColumnFields) => void;
  /** 3 within a dialog, 2 on a page of its own */
  headingLevel?: 2 | 3;
}

/** What each column of a file is taken for, before it is read. */
export function ColumnChoice({ columns: { columns, fields }, chosen, lacking, ...props }: ColumnChoiceProps) {
  const { onChange, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const format = useFormat();
  const options = [
    { value: ignored, label: strings.columns.ignore },
    ...fields.map(({ field, title }) => ({ value: field, label: title })),
  ];
  return (
    <section className="flex flex-col gap-2" aria-label={strings.columns.title}>
      <Heading className="font-bold">{strings.columns.title}</Heading>
      {lacking.length > 0 && (
        <Banner tone="warn" title={strings.columns.lacking(lacking.map((title) => `«${title}»`).join(' و '))} />
      )}
      <ul className="rounded-card border border-line">
        {columns.map(({ title, samples }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
            key={place}
            className="grid items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
          >
            <span className="min-w-0">
              <bdi className="block truncate font-medium">{columnName(title, place, format)}</bdi>
              <ColumnSamples samples={samples} />
            </span>
            <Select
              label={strings.columns.meansOf(columnName(title, place, format))}
              isLabelHidden
              options={options}
              value={chosen[place] ?? ignored}
              onChange={(value) => onChange(withField(chosen, place, value === ignored ? null : value))}
            />
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-2">{strings.columns.hint}</p>
    </section>
  );
}
