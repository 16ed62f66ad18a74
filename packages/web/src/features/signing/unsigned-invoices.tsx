import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PenLine, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { withCutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { PhoneList, type PhoneListProps, type PhoneRow } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { namingStrings } from '../invoices/naming.fa.ts';
import { taxNumberEnd } from '../invoices/tax-number-end.ts';
import { isDeskOpen, stopRun } from './desk.ts';
import { useDesk } from './desk-state.ts';
import type { MemoryProps } from './desk-strip.tsx';
import { type UnsignedInvoice, unsignedQuery } from './queries.ts';
import { Failures, RunProgress } from './run-outcome.tsx';
import { signingStrings as words } from './strings.fa.ts';
import { type RestOfLine, useSigning } from './use-signing.ts';

const buyerOf = ({ buyer_name }: Pick<UnsignedInvoice, 'buyer_name'>) =>
  buyer_name || <span className="text-ink-3">{namingStrings.finalConsumer}</span>;

function columnsOf(format: Format): TableColumn<UnsignedInvoice>[] {
  const { columns } = words;
  return [
    {
      id: 'number',
      title: columns.number,
      minWidth: 200,
      isRowHeader: true,
      render: ({ tax_number }) => (
        <bdi dir="ltr" className="font-medium">
          {tax_number}
        </bdi>
      ),
    },
    {
      id: 'buyer',
      title: columns.buyer,
      minWidth: 140,
      isWide: true,
      // Where the number has no room, it stands under the buyer.
      isRowHeader: true,
      render: buyerOf,
      compact: {
        minWidth: 112,
        takesIn: 'number',
        render: ({ buyer_name, tax_number }) => (
          <span className="block py-1">
            <span className="block truncate leading-4.5">{withCutName(buyerOf({ buyer_name }))}</span>
            <span className="block truncate text-caption text-ink-2 leading-4">
              <bdi dir="ltr" title={tax_number}>
                {taxNumberEnd(tax_number)}
              </bdi>
            </span>
          </span>
        ),
      },
    },
    {
      id: 'date',
      title: columns.date,
      minWidth: 110,
      rank: 3,
      isFigure: true,
      render: (row) => format.date(row.invoice_date),
    },
    { id: 'total', title: columns.total, minWidth: 120, isFigure: true, render: (row) => <Amount value={row.total} /> },
    {
      id: 'deadline',
      title: columns.deadline,
      minWidth: 110,
      rank: 4,
      isFigure: true,
      render: (row) => format.date(row.deadline),
    },
  ];
}

/** Of one on a phone: whose it is, which, and until when it has to go. */
function phoneRowOf(format: Format, row: UnsignedInvoice): PhoneRow {
  const number = taxNumberEnd(row.tax_number);
  return {
    title: buyerOf(row),
    sub: (
      <>
        <bdi dir="ltr">{number}</bdi> · {format.date(row.invoice_date)}
      </>
    ),
    figure: <Amount value={row.total} />,
    word: <span className="text-ink-2">{words.until(format.date(row.deadline))}</span>,
    name: `${row.buyer_name || namingStrings.finalConsumer} ${number} ${format.money(row.total)}`,
  };
}

/** A memory's invoices that wait for their signature, signed one by one, chosen or all; each opens to be read before. */
export function UnsignedInvoices({ memory, isInTurn }: MemoryProps) {
  const format = useFormat();
  const desk = useDesk();
  const list = useQuery(unsignedQuery(memory.memory_id));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { sign, run } = useSigning(memory);
  // Where this is still on the screen it tells of failures itself, one by one.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const rows = list.data?.invoices ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const canSign = desk.open.has(memory.id);
  const signThese = async (invoices: readonly UnsignedInvoice[], rest?: RestOfLine) => {
    const ended = await sign(invoices, rest);
    if (ended === null) return;
    const { done, total, failures, fault } = ended;
    const left = total - done - failures.length;
    setSelected(new Set());
    if (done > 0) toast.notice(words.signed(format.number(done)));
    if (left > 0 && fault !== '') toast.error(words.restFailed(format.number(left)), { detail: fault });
    else if (left > 0) toast.notice((isDeskOpen(memory.id) ? words.paused : words.stopped)(format.number(left)));
    if (failures.length > 0 && !isHere.current)
      toast.error(words.someFailed(format.number(failures.length)), { detail: failures[0]?.reason });
  };
  const all = list.data?.count ?? 0;
  const signMeant = () =>
    chosen.length > 0 ? signThese(chosen) : signThese(rows, { total: all, next: list.data?.next ?? null });
  return (
    <>
      {/* On a phone it stays in sight beside the rows that are chosen far down. */}
      <div className="flex min-h-control flex-wrap items-center gap-3 max-sm:sticky max-sm:top-(--frame-top) max-sm:z-10 max-sm:-mx-page max-sm:bg-bg max-sm:px-page max-sm:py-2 short:static">
        <h3 className="font-bold text-lead">
          {words.unsigned} <span className="text-ink-3">{format.number(all)}</span>
        </h3>
        {rows.length > 0 && (
          <Button
            variant={isInTurn && canSign ? 'primary' : 'secondary'}
            icon={PenLine}
            isDisabled={!canSign}
            isBusy={run !== null}
            onPress={() => void signMeant()}
            className="ms-auto"
          >
            {chosen.length > 0 ? words.signChosen(format.number(chosen.length)) : words.signAll(format.number(all))}
          </Button>
        )}
      </div>
      {run !== null && <RunProgress run={run} onStop={() => stopRun(memory.id)} />}
      {run === null && <Failures failures={desk.failed.get(memory.id) ?? []} />}
      {list.isError && <QueryError title={words.loadFailed} query={list} />}
      {!list.isLoadingError && (
        <UnsignedRows
          list={{
            label: words.unsigned,
            rows,
            getId: ({ id }) => id,
            selected,
            onSelect: setSelected,
            isLoading: list.isPending,
            empty: (
              <EmptyState icon={ShieldCheck} title={words.nothing}>
                {words.nothingHint}
              </EmptyState>
            ),
          }}
          menuOf={(row) => [
            {
              id: 'sign',
              title: words.signOne,
              icon: PenLine,
              isDisabled: !canSign || run !== null,
              onAction: () => void signThese([row]),
            },
          ]}
        />
      )}
    </>
  );
}

interface UnsignedRowsProps {
  list: Omit<PhoneListProps<UnsignedInvoice>, 'row' | 'onOpen'>;
  menuOf: (row: UnsignedInvoice) => readonly MenuEntry[];
}

/** A table; on a phone rows, of which a long press chooses the first. */
function UnsignedRows({ list, menuOf }: UnsignedRowsProps) {
  const columns = useFormatted(columnsOf);
  const format = useFormat();
  const navigate = useNavigate();
  const session = useSession();
  const shared = {
    ...list,
    ...(mayOpen({ permission: 'invoices' }, session) && {
      onOpen: ({ id }: UnsignedInvoice) => void navigate({ to: '/invoice/{-$id}', params: { id } }),
    }),
  };
  if (usePhone()) return <PhoneList {...shared} row={(row) => phoneRowOf(format, row)} />;
  return <DataTable {...shared} columns={columns} skeletonRows={3} rowMenu={menuOf} />;
}
