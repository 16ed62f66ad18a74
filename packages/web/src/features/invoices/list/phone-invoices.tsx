import { useNavigate } from '@tanstack/react-router';
import { DAY_MS, isTrial, listDefaults } from '@taraz/core';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { clock } from '../../../ui/clock.ts';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { PhoneList } from '../../../ui/phone-list.tsx';
import type { ListSorting } from '../../../ui/phone-sort.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { statusWords } from '../../../ui/status.fa.ts';
import { StatusMark, statusTextClass } from '../../../ui/status-chip.tsx';
import { buyerOf } from '../buyer-of.ts';
import { namingStrings } from '../naming.fa.ts';
import { paymentStrings } from '../payment/payment.fa.ts';
import { paymentWord } from '../payment/payment-word.ts';
import type { InvoiceSummary } from '../queries.ts';
import { taxNumberEnd } from '../tax-number-end.ts';
import { daysOf, type ShownPart, useDaySums } from './day-sums.ts';
import { statusOf } from './invoice-status.ts';
import { listStrings } from './list.fa.ts';
import { marksSaid, RowMarks } from './row-marks.tsx';
import { subjectOf } from './subject-of.ts';

interface PhoneInvoicesProps extends ShownPart {
  label: string;
  rows: readonly InvoiceSummary[];
  isLoading: boolean;
  isRefreshing: boolean;
  sorting: Pick<ListSorting, 'columns' | 'sort' | 'onSort'>;
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  empty: ReactNode;
  footer: ReactNode;
}

/** The list on a phone: two-line rows, by day where days are its order; a long press selects. */
export function PhoneInvoices(props: PhoneInvoicesProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const isByDay = props.sorting.sort.endsWith('invoice_date');
  const days = daysOf(props.rows);
  const sumOfDay = useDaySums(props, isByDay && !props.isRefreshing);
  return (
    <PhoneList
      {...props}
      sorting={{ ...props.sorting, newest: listDefaults.sort }}
      getId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/invoice/{-$id}', params: { id } })}
      {...(isByDay && {
        group: ({ id }: InvoiceSummary) => {
          const { day = '', sum: ofRows = '0', first = '' } = days.get(id) ?? {};
          const sum = sumOfDay(day, ofRows);
          return {
            id: first,
            title: <DayName day={day} />,
            end: sum !== undefined && <Amount value={sum} className="text-right" />,
          };
        },
      })}
      row={(invoice) => {
        const status = statusOf(invoice);
        // Where it is asked how far they are paid, the mark says what the authority does.
        const paid = paymentWord(invoice, format);
        const word = isTrial(invoice) ? `${statusWords[status]} · ${statusWords.test}` : statusWords[status];
        const subject = subjectOf(invoice);
        const buyer = buyerOf(invoice);
        const number = taxNumberEnd(invoice.tax_number) || invoice.internal_id || namingStrings.noNumber;
        return {
          mark: <StatusMark status={status} />,
          title: buyer,
          sub: (
            <>
              <bdi dir="ltr">{number}</bdi>
              {subject !== '' && ` · ${subject}`}
              <span className={subject === '' ? undefined : 'max-[24.3125rem]:hidden'}>
                {' · '}
                {(isByDay ? format.time : format.date)(invoice.invoice_date)}
              </span>
              <RowMarks invoice={invoice} />
            </>
          ),
          figure: <Amount value={invoice.total || '0'} />,
          ...(invoice.payment?.state === 'part' && {
            more: (
              <span className="text-caption text-ink-2">
                {paymentStrings.open} <Amount value={invoice.payment.open} />
              </span>
            ),
          }),
          word:
            paid === null ? (
              <span className={statusTextClass(status)}>{word}</span>
            ) : (
              <span className="text-ink-2">{paid}</span>
            ),
          name: [buyer, number, subject, word, paid ?? '', ...marksSaid(invoice)]
            .filter((part) => part !== '')
            .join(' '),
        };
      }}
    />
  );
}

function DayName({ day }: { day: string }) {
  const format = useFormat();
  const now = clock.nowMs();
  const today = dayOfInstant(new Date(now).toISOString());
  const yesterday = dayOfInstant(new Date(now - DAY_MS).toISOString());
  const name = day === today ? `${listStrings.today}، ` : day === yesterday ? `${listStrings.yesterday}، ` : '';
  return <>{day === '' ? '' : `${name}${format.longDate(`${day}T08:30:00Z`)}`}</>;
}
