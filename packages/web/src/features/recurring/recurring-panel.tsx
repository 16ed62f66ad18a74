import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { addDays, takesTerm } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { RecordPanel } from '../../app/record-panel.tsx';
import { useRecordForm } from '../../app/use-record-form.ts';
import { Amount } from '../../ui/amount.tsx';
import { todayInTehran } from '../../ui/jalali-values.ts';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { NewPrices } from './new-prices.tsx';
import { type Recurring, recurringQuery, refreshRecurring } from './queries.ts';
import { RemoveRecurring, useRemoveRecurring } from './remove-recurring.tsx';
import { noonOf, repeatOf } from './repeats.ts';
import { ScheduleFields, type ScheduleValues, scheduleBody } from './schedule-fields.tsx';
import { recurringStrings as strings } from './strings.fa.ts';

interface RecurringPanelProps {
  id: string;
  onClose: () => void;
}

/** One recurring invoice: when it comes, what it says, and what it made. */
export function RecurringPanel({ id, onClose: close }: RecurringPanelProps) {
  const onClose = useWhileShown(close);
  const query = useQuery(recurringQuery(id));
  if (query.data) return <RecurringForm recurring={query.data} onClose={onClose} />;
  return <LoadingPanel title={strings.one} query={query} failed={strings.oneFailed} onClose={onClose} />;
}

interface Values extends ScheduleValues {
  paused: boolean;
  takes_term: boolean;
}

function valuesOf(recurring: Recurring | null): Values {
  if (recurring === null) throw new TypeError('a recurring invoice is made of an invoice');
  const { name, first_day, ends_on, mode, moves_months, sends_link, takes_term, state } = recurring;
  return {
    ...{ name, first_day, mode, moves_months, sends_link },
    repeat: repeatOf(recurring),
    ends_on: ends_on ?? '',
    paused: state === 'paused',
    takes_term,
  };
}

/** The first day that may still come. */
function firstFrom({ last, not_before }: Recurring, today: string): string {
  const earliest = not_before !== null && not_before > today ? not_before : today;
  return last !== null && last.day >= earliest ? addDays(last.day, 1) : earliest;
}

function RecurringForm({ recurring, onClose }: { recurring: Recurring; onClose: () => void }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const form = useRecordForm({
    record: recurring,
    valuesOf,
    asSent: scheduleBody,
    save: ({ paused, takes_term, ...values }: Values, target) =>
      api(
        calls.putRecurring,
        { params: { id: recurring.id }, body: { ...scheduleBody(values), paused, takes_term } },
        target === null ? {} : { ifMatch: target.etag },
      ),
    onSaved: async () => {
      toast.notice(strings.panel.save);
      await refreshRecurring(client);
      onClose();
    },
  });
  const removing = useRemoveRecurring(onClose);
  const askToRemove = () => {
    removing.reset();
    setAsking(true);
  };
  const { values, set, errors } = form;
  const today = todayInTehran().toString();
  const { state } = recurring;
  const { invoice, buyer_info } = completeDraft(recurring.draft);
  return (
    <>
      <RecordPanel
        title={recurring.name || strings.one}
        form={{ ...form, remove: askToRemove, isRemoving: removing.isPending }}
        removeLabel={strings.panel.remove}
        onClose={onClose}
      >
        <ScheduleFields
          values={values}
          set={set}
          errors={errors}
          buyerName={recurring.buyer_name}
          buyerPhone={buyer_info.phone}
          mayIssue={recurring.may_issue}
          memoryId={recurring.memory_id}
          monthsHint={recurring.names_month ? strings.fields.monthsPlain : null}
          from={firstFrom(recurring, today)}
        />
        {takesTerm(invoice) && invoice.payment_due === '' && (
          <Switch
            isSelected={values.takes_term}
            onChange={(takes_term) => set({ takes_term })}
            hint={strings.fields.termHint}
            className="shrink-0"
          >
            {strings.fields.term}
          </Switch>
        )}
        {state !== 'ended' && (
          <Switch
            isSelected={values.paused}
            onChange={(paused) => set({ paused })}
            hint={strings.fields.pausedHint}
            className="shrink-0"
          >
            {strings.fields.paused}
          </Switch>
        )}
        <Content recurring={recurring} />
        <Made recurring={recurring} />
      </RecordPanel>
      {isAsking && <RemoveRecurring recurring={recurring} removing={removing} onClose={() => setAsking(false)} />}
    </>
  );
}

const linesShown = 5;

/** What each invoice of it says. */
function Content({ recurring }: { recurring: Recurring }) {
  const format = useFormat();
  const { items } = completeDraft(recurring.draft);
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-3.5">
      <h3 className="font-bold">{strings.panel.content}</h3>
      <dl className="flex flex-col gap-1">
        <Fact name={strings.panel.buyer}>{recurring.buyer_name || strings.noBuyer}</Fact>
        <Fact name={strings.panel.total}>
          <Amount value={recurring.total} />
        </Fact>
      </dl>
      <NewPrices recurring={recurring} />
      <ul className="flex flex-col gap-1 text-ink-2">
        {items.slice(0, linesShown).map(({ uuid, item_name, item_code }) => (
          <li key={uuid} className="truncate">
            {item_name || item_code}
          </li>
        ))}
        {items.length > linesShown && (
          <li>{strings.panel.moreLines(format.number(String(items.length - linesShown)))}</li>
        )}
      </ul>
      <p className="text-caption text-ink-2">{strings.panel.contentHint}</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}

function LinkSent({ problem }: { problem: string }) {
  if (problem === '') return <p className="text-caption text-ink-2">{strings.panel.linked}</p>;
  return <p className="text-caption text-warn">{strings.panel.notLinked(problem)}</p>;
}

/** Its days that were, newest first. */
function Made({ recurring: { made } }: { recurring: Recurring }) {
  const format = useFormat();
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-3.5">
      <h3 className="font-bold">{strings.panel.made}</h3>
      {made.length === 0 && <p className="text-ink-2">{strings.panel.notMade}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {made.map(({ day, invoice, problem, link }) => (
          <li key={day} className="flex flex-col gap-1 py-2">
            <div className="flex items-center justify-between gap-2">
              {invoice === null ? (
                <span>{format.date(noonOf(day))}</span>
              ) : (
                <InvoiceLink id={invoice.id} className="text-accent-text underline-offset-2 hover:underline">
                  {format.date(noonOf(day))}
                </InvoiceLink>
              )}
              {invoice === null ? (
                <span className="text-caption text-ink-3">{strings.panel.gone}</span>
              ) : (
                <StatusChip status={invoice.state} />
              )}
            </div>
            {problem !== '' && <p className="text-caption text-warn">{problem}</p>}
            {link !== null && <LinkSent problem={link.problem} />}
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-2">{format.text(strings.morning)}</p>
    </section>
  );
}
