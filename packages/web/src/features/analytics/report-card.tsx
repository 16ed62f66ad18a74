import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { withCutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useTooNarrow } from '../../ui/use-too-narrow.ts';
import { saveCsv } from './csv.ts';
import { analyticsStrings as words } from './strings.fa.ts';

export interface ReportColumn<Row> {
  title: string;
  /** as people read it */
  show: (row: Row) => ReactNode;
  /** as a spreadsheet takes it */
  plain: (row: Row) => string;
  /** its least width in the table, and its weight where it has one */
  look?: string;
  /** The figure that a phone shows beside the name; the others stand under it. */
  isLead?: boolean;
  /** Of the file alone: on the screen another column says it beside its figure. */
  isOfFile?: boolean;
}

interface ReportCardProps<Row> {
  title: string;
  subtitle?: string;
  rows: readonly Row[];
  getId: (row: Row) => string;
  columns: readonly ReportColumn<NoInfer<Row>>[];
  /** Opens the invoices behind a row; the first cell is its button. */
  onOpen?: (row: Row) => void;
  nameOf: (row: Row) => string;
  /** A chart of the same rows; then the table is the other view. */
  chart?: ReactNode;
  empty?: ReactNode;
  className?: string;
}

/** Rows as chart and as table, with CSV of them. */
export function ReportCard<Row>(props: ReportCardProps<Row>) {
  const { title, subtitle, rows, columns, chart, empty, className } = props;
  const [isTable, setIsTable] = useState(chart === undefined);
  const isPhone = usePhone();
  const shown = { ...props, columns: columns.filter(({ isOfFile }) => !isOfFile) };
  return (
    <Card
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      isFlush={isTable}
      {...(className === undefined ? {} : { className })}
      actions={
        <>
          {chart !== undefined && (
            <Button
              variant="quiet"
              size="s"
              icon={isTable ? ChartColumn : Table2}
              aria-label={words.viewOf(isTable ? words.asChart : words.asTable, title)}
              onPress={() => setIsTable(!isTable)}
            >
              {isTable ? words.asChart : words.asTable}
            </Button>
          )}
          <IconButton
            icon={Download}
            label={words.csvOf(title)}
            onPress={() =>
              saveCsv(title, [
                columns.map((column) => column.title),
                ...rows.map((row) => columns.map(({ plain }) => plain(row))),
              ])
            }
          />
        </>
      }
    >
      {rows.length === 0 && empty}
      {rows.length > 0 && !isTable && chart}
      {rows.length > 0 && isTable && (isPhone ? <ReportList {...shown} /> : <FittingTable {...shown} />)}
    </Card>
  );
}

interface RowNameProps<Row> {
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
  nameOf: (row: Row) => string;
  /** Two on a phone, where no pointer may ask for the rest of a name. */
  lines: 1 | 2;
  children: ReactNode;
}

/** A row's name: the button that opens what is behind it, where there is something. */
function RowName<Row>({ row, onOpen, nameOf, lines, children }: RowNameProps<Row>) {
  if (onOpen === undefined) return withCutName(children, lines);
  return (
    <button
      type="button"
      aria-label={words.open(nameOf(row))}
      className="focus-ring block min-h-6 max-w-full truncate rounded-sm text-start text-accent-text hover:underline"
      onClick={() => onOpen(row)}
    >
      {withCutName(children, lines)}
    </button>
  );
}

/** The rows on a phone: two lines each, with nothing cut off at the edge. */
function ReportList<Row>({ title, rows, getId, columns, onOpen, nameOf }: ReportCardProps<Row>) {
  const [name, ...figures] = columns;
  const lead = figures.find(({ isLead }) => isLead) ?? figures[0];
  const others = figures.filter((column) => column !== lead);
  return (
    <ul aria-label={title}>
      {rows.map((row) => (
        <li key={getId(row)} className="border-line border-t px-3.5 py-2 first:border-t-0">
          {/* A figure too long to stand beside the name stands under it. */}
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <div className="min-w-0 grow basis-28">
              <RowName row={row} onOpen={onOpen} nameOf={nameOf} lines={2}>
                {name?.show(row)}
              </RowName>
            </div>
            <div className="ms-auto w-max min-w-36 max-w-full shrink-0 text-right font-medium">{lead?.show(row)}</div>
          </div>
          {others.length > 0 && (
            <dl className="flex flex-wrap gap-x-4 text-caption text-ink-2">
              {others.map((column) => {
                const figure = column.show(row);
                // A name without a figure says nothing.
                if (figure === null || figure === false) return null;
                return (
                  <div key={column.title} className="flex gap-1.5">
                    <dt>{column.title}</dt>
                    <dd>{figure}</dd>
                  </div>
                );
              })}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The table; where its figures have no room, as on a phone: what is cut at the edge is not seen to be missing. */
function FittingTable<Row>(props: ReportCardProps<Row>) {
  const { ref, isTooNarrow } = useTooNarrow<HTMLElement>(props.rows);
  if (isTooNarrow)
    return (
      <section ref={ref} className="overflow-x-auto" aria-label={props.title}>
        <ReportList {...props} />
      </section>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className="overflow-x-auto" aria-label={props.title} tabIndex={0}>
      <ReportTable {...props} />
    </section>
  );
}

function ReportTable<Row>({ title, rows, getId, columns, onOpen, nameOf }: ReportCardProps<Row>) {
  return (
    <table aria-label={title} className="w-full">
      <thead>
        <tr className="h-9 border-line-strong border-b bg-sunken text-caption text-ink-2">
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              className="whitespace-nowrap px-2.5 text-start font-medium first:ps-3.5 last:pe-3.5"
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getId(row)} className="h-row border-line border-t first:border-t-0 hover:bg-sunken">
            {columns.map((column, index) => (
              // The name gives way to the figures: beside each other two reports have room for those alone.
              <td
                key={column.title}
                // A figure is never cut: without its first digits it is another.
                className={cx(
                  'px-2.5 first:w-full first:min-w-28 first:max-w-0 first:truncate first:ps-3.5 last:pe-3.5',
                  column.look === undefined && 'max-w-44 truncate',
                )}
              >
                {index === 0 ? (
                  <RowName row={row} onOpen={onOpen} nameOf={nameOf} lines={1}>
                    {column.show(row)}
                  </RowName>
                ) : (
                  <div className={column.look}>{column.show(row)}</div>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
