import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CallInput, calls } from '@taraz/contract';
import { draftNamesMonth, draftTexts, type InvoiceDraft, mayIssueUnattended, withMonthsOf } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { useCreate } from '../../app/use-create.ts';
import { type SaveTarget, useSaving } from '../../app/use-saving.ts';
import { dayOfInstant, todayInTehran } from '../../ui/jalali-values.ts';
import { LoadingDialog } from '../../ui/loading-dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { buyerName } from '../invoices/catalogue-lines.ts';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { type InvoiceDetail, invoiceQuery } from '../invoices/queries.ts';
import { type Recurring, type RecurringSummary, recurringListQuery, refreshRecurring } from './queries.ts';
import { dayAfterOwn, nextDays, noonOf, proposedFirst, recurrenceOf } from './repeats.ts';
import { otherErrors, ScheduleFields, type ScheduleValues, scheduleBody } from './schedule-fields.tsx';
import { recurringStrings } from './strings.fa.ts';

const words = recurringStrings.make;

interface RepeatDialogProps {
  invoiceId: string;
  onClose: () => void;
}

/** Makes an invoice come again, or gives its content to one that comes already. */
export function RepeatDialog({ invoiceId, onClose }: RepeatDialogProps) {
  const invoice = useQuery(invoiceQuery(invoiceId));
  if (invoice.data) return <RepeatForm invoice={invoice.data} onClose={onClose} />;
  const { safe } = recurringStrings;
  return (
    <LoadingDialog title={words.title} width="m" query={invoice} failed={words.failed} safe={safe} onClose={onClose} />
  );
}

/** The first text of a draft that names a month, as it is and as it would be on that day; null: none does. */
function monthExample(draft: InvoiceDraft, writtenOn: string, day: string): { before: string; after: string } | null {
  const texts = draftTexts(draft);
  const moved = draftTexts(withMonthsOf(draft, writtenOn, day));
  const at = texts.findIndex((text, index) => text !== moved[index]);
  return at < 0 ? null : { before: texts[at] ?? '', after: moved[at] ?? '' };
}

/** Those of the same buyer: the content of one of them may be what is to change. */
const useOthersOf = (name: string): readonly RecurringSummary[] => {
  const others = useQuery({ ...recurringListQuery({ search_field: name, limit: 50 }), enabled: name !== '' });
  return others.data?.recurring_invoices.filter((one) => one.buyer_name === name) ?? [];
};

const asNew = 'new';

function RepeatForm({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const draft = completeDraft(invoice.draft);
  const buyer = buyerName(draft.buyer_info);
  const writtenOn = dayOfInstant(invoice.invoice_date);
  const today = todayInTehran().toString();
  const [values, setValues] = useState<ScheduleValues>(() => ({
    name: '',
    repeat: 'month-1',
    first_day: proposedFirst('month-1', writtenOn, today),
    ends_on: '',
    mode: 'draft',
    moves_months: true,
    sends_link: false,
  }));
  const from = values.first_day === writtenOn ? dayAfterOwn(writtenOn, today) : today;
  const others = useOthersOf(buyer);
  const [into, setInto] = useState<string>(asNew);
  const target = others.find(({ id }) => id === into);
  const saving = useRepeat(invoice.id, onClose);
  const sent = saving.variables;
  // What was said of a new one is not of another's content, nor the other way round.
  const errors =
    sent?.target?.id === target?.id
      ? fieldErrorsOf(saving.error, { sent: sent && scheduleBody(sent.values), now: scheduleBody(values) })
      : {};
  return (
    <FormDialog
      title={words.title}
      submit={target === undefined ? words.submit : words.replace}
      width="m"
      saving={saving}
      onSubmit={() => saving.mutate({ values, from, target: target ?? null })}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Select
          label={words.into}
          options={[
            { value: asNew, label: words.asNew },
            ...others.map(({ id, name }) => ({ value: id, label: words.instead(name) })),
          ]}
          value={into}
          onChange={setInto}
          hint={target === undefined ? undefined : words.insteadHint}
          error={target === undefined ? undefined : otherErrors(errors)}
        />
      )}
      {target === undefined && (
        <ScheduleFields
          values={values}
          set={(patch) => setValues((before) => withProposal({ ...before, ...patch }, before, writtenOn, today))}
          errors={errors}
          buyerName={buyer}
          buyerPhone={draft.buyer_info.phone}
          mayIssue={mayIssueUnattended(draft)}
          memoryId={invoice.memory_id}
          monthsHint={monthsHintOf(draft, writtenOn, values, from)}
          from={from}
        />
      )}
    </FormDialog>
  );
}

/** Another rhythm proposes another first day, as long as the one that was proposed stands. */
function withProposal(next: ScheduleValues, before: ScheduleValues, writtenOn: string, today: string): ScheduleValues {
  const isOwn = before.first_day !== proposedFirst(before.repeat, writtenOn, today);
  if (isOwn || next.repeat === before.repeat) return next;
  return { ...next, first_day: proposedFirst(next.repeat, writtenOn, today) };
}

function monthsHintOf(draft: InvoiceDraft, writtenOn: string, values: ScheduleValues, from: string): string | null {
  if (!draftNamesMonth(draft)) return null;
  const { repeat, first_day, ends_on } = values;
  const [day] = nextDays({ ...recurrenceOf(repeat), first_day, ends_on }, from, 1);
  const example = day === undefined ? null : monthExample(draft, writtenOn, day);
  return example === null
    ? recurringStrings.fields.monthsPlain
    : recurringStrings.fields.monthsHint(example.before, example.after);
}

type RecurringChange = CallInput<typeof calls.putRecurring>['body'];

interface Asked {
  values: ScheduleValues;
  /** the first day (YYYY-MM-DD) on which one may be made */
  from: string;
  /** whose content it becomes; null: a new one is made */
  target: RecurringSummary | null;
}

/** Saves, tells what came of it, and closes. */
function useRepeat(invoiceId: string, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const create = useCreate();
  const tell = (sentence: string, { id }: Recurring) => {
    const see = () => void navigate({ to: '/recurring', search: { id } });
    toast.show(sentence, { action: { label: words.see, onPress: see } });
  };
  return useSaving<Asked, { saved: Recurring; isNew: boolean }>({
    record: null,
    shown: null,
    start: null,
    save: async ({ values, from, target }, made) => {
      const put = ({ id, etag }: SaveTarget, body: RecurringChange) =>
        api(calls.putRecurring, { params: { id }, body }, { ifMatch: etag });
      if (target !== null) return { saved: await put(target, { invoice_id: invoiceId }), isNew: false };
      const schedule = { ...scheduleBody(values), not_before: from };
      if (made !== null) return { saved: await put(made, schedule), isNew: true };
      const body = { ...schedule, invoice_id: invoiceId };
      return { saved: await create(calls.createRecurring, { body }), isNew: true };
    },
    onSaved: ({ saved, isNew }) => {
      void refreshRecurring(client);
      onClose();
      const day = saved.next_day === null ? null : format.date(noonOf(saved.next_day));
      if (!isNew) tell(words.replaced(saved.name), saved);
      else tell(day === null ? words.doneEnded(saved.name) : words.done(saved.name, day), saved);
    },
  });
}
