import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, paymentMethods, reportBatchMax } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { useCreate } from '../../app/use-create.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { InvoiceName, InvoiceReasons } from '../invoices/invoice-reasons.tsx';
import { paymentMethodWords } from '../invoices/payment/payment.fa.ts';
import { NewestBatches } from './newest-batches.tsx';
import { type PaymentReport, reportsKey } from './queries.ts';
import { reportStrings } from './strings.fa.ts';

const strings = reportStrings.many;

type Preview = CallReply<typeof calls.previewPaymentReports>;
type Part = Preview['invoices'][number]['parts'][number];

interface ReportManyDialogProps {
  /** The invoices that were chosen, of all pages. @throws ApiProblem */
  collect: () => Promise<readonly { id: string }[]>;
  /** of what is chosen, so that it is gathered once */
  name: string;
  /** It is under way. */
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** What came in of the chosen invoices and is not reported to the authority yet, before it goes, and the way to have it go. */
export function ReportManyDialog({ collect, name, onStarted, onClose }: ReportManyDialogProps) {
  const client = useQueryClient();
  const format = useFormat();
  const create = useCreate();
  const [day, setDay] = useState(() => dateToDay(todayInTehran()));
  const [method, setMethod] = useState<PaymentReport['method']>('transfer');
  const chosen = useQuery({
    queryKey: [...reportsKey, 'chosen', name],
    queryFn: collect,
    gcTime: 0,
    staleTime: Infinity,
  });
  const ids = (chosen.data ?? []).map(({ id }) => id);
  const isTooMany = ids.length > reportBatchMax;
  const wish = { ids, day, method };
  const preview = useQuery({
    queryKey: [...reportsKey, 'preview', wish],
    queryFn: ({ signal }) => api(calls.previewPaymentReports, { body: wish }, { signal }),
    enabled: ids.length > 0 && !isTooMany && day !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: (sum: string) => create(calls.startPaymentReports, { body: { ...wish, sum } }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: reportsKey });
      onStarted(id);
    },
    // What has changed meanwhile is shown.
    onError: () => client.invalidateQueries({ queryKey: [...reportsKey, 'preview'] }),
  });
  const isNothing = chosen.isSuccess && ids.length === 0;
  const found = isTooMany ? undefined : preview.data;
  const mayGo = found !== undefined && found.invoices.length > 0 && !preview.isPlaceholderData;
  const errors = fieldErrorsOf(preview.error ?? save.error);
  const lost = chosen.isError ? chosen : preview.isError && errors.day === undefined ? preview : null;
  return (
    <Dialog
      title={strings.title}
      isOpen
      width="l"
      isBusy={save.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(mayGo ? { onSubmit: () => save.mutate(found.sum) } : {})}
      footer={
        <>
          <Button variant="primary" type="submit" isBusy={save.isPending} isDisabled={!mayGo}>
            {mayGo ? strings.submit(format.number(found.invoices.length)) : strings.submitNone}
          </Button>
          <Button onPress={onClose}>{uiStrings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <FormFailure error={save.error} />
        {isTooMany && (
          <Banner
            tone="warn"
            title={strings.tooMany(format.number(ids.length), format.number(reportBatchMax))}
            isAlert
          />
        )}
        <p className="text-ink-2">{strings.hint}</p>
        <div className="grid gap-3.5 sm:grid-cols-2">
          <JalaliDatePicker
            label={strings.day}
            isRequired
            value={day}
            onChange={setDay}
            error={errors.day}
            hint={strings.sayHint}
          />
          <Select
            label={strings.method}
            value={method}
            onChange={(value) => setMethod(paymentMethods.find((one) => one === value) ?? method)}
            options={paymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }))}
          />
        </div>
        {lost !== null && <QueryError title={strings.previewFailed} query={lost} />}
        {found !== undefined && <Found preview={found} />}
        {isNothing && <Banner tone="info" title={strings.nothing} />}
        {found === undefined && lost === null && !isTooMany && !isNothing && (
          <ProgressBar label={strings.looking} value={null} />
        )}
        <p className="text-caption text-ink-2">{reportStrings.finality}</p>
        <NewestBatches onOpen={onStarted} />
      </div>
    </Dialog>
  );
}

/** When and how a part came; of one whose money names no invoice, that it goes as was said. */
function saidOf({ amount, day, method, is_known }: Part, isOneOfMany: boolean, format: Format): string {
  const facts = [format.date(`${day}T08:00:00Z`), paymentMethodWords[method], ...(is_known ? [] : [strings.asSaid])];
  return [...(isOneOfMany ? [format.money(amount)] : []), ...facts].join(' · ');
}

function Found({ preview: { invoices, left_out, sum } }: { preview: Preview }) {
  const format = useFormat();
  return (
    <>
      {invoices.length === 0 ? (
        <Banner tone="info" title={strings.nothing} />
      ) : (
        <section aria-label={strings.going} className="rounded-control border border-line">
          <h3 className="flex flex-wrap justify-between gap-2 border-line border-b px-3 py-2 font-bold">
            <span>{strings.goingCount(format.number(invoices.length))}</span>
            <span>{strings.sum(format.money(sum))}</span>
          </h3>
          <ul
            aria-label={strings.going}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
            tabIndex={0}
            className="max-h-64 overflow-auto"
          >
            {invoices.map((invoice) => (
              <li key={invoice.id} className="border-line border-t px-3 py-2 first:border-t-0">
                <span className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <InvoiceName of={invoice} /> <span className="text-ink-2">{invoice.buyer_name}</span>
                  </span>
                  <Amount value={invoice.amount} className="font-medium" />
                </span>
                <span className="text-caption text-ink-2">
                  {invoice.parts.map((part) => saidOf(part, invoice.parts.length > 1, format)).join('؛ ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <InvoiceReasons title={strings.leftOut(format.number(left_out.length))} rows={left_out} />
    </>
  );
}
