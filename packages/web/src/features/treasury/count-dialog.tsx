import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { Amount } from '../../ui/amount.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { awaitedCashQuery, type CashDesk, type CashDeskWithCounts, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.count;
export type Moment = 'open' | 'count' | 'close';
const callOf = { open: calls.openCashDesk, count: calls.countCashDesk, close: calls.closeCashDesk } as const;

/** «۱۲۰٬۰۰۰ ریال کسری», in its tone. */
function Difference({ value }: { value: string }) {
  const format = useFormat();
  const isShort = value.startsWith('-');
  if (/^-?0*$/.test(value)) return <span className="text-ok">{strings.none}</span>;
  const amount = format.money(value.replace('-', ''));
  return (
    <span className={isShort ? 'text-bad' : 'text-warn'}>{isShort ? strings.short(amount) : strings.over(amount)}</span>
  );
}

interface CountDialogProps {
  moment: Moment;
  desk: CashDesk;
  onClose: () => void;
}

/** Opens, counts or closes a desk with what was counted; says the difference before it is booked. */
export function CountDialog({ moment, desk, onClose }: CountDialogProps) {
  const client = useQueryClient();
  const create = useCreate();
  const format = useFormat();
  const [counted, setCounted] = useState('');
  const [notes, setNotes] = useState('');
  const waitingFor = useQuery(awaitedCashQuery(desk.id));
  const { amount: awaited = '0', count: waiting = 0 } = waitingFor.data ?? {};
  const expected = BigInt(desk.balance) + BigInt(awaited);
  // What is not known yet is no surplus.
  const difference = counted === '' || waitingFor.data === undefined ? null : (BigInt(counted) - expected).toString();
  const differs = difference !== null && !/^-?0*$/.test(difference);
  // They explain a difference, and are not shown without one.
  const values = { counted, notes: differs ? notes : '' };
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(callOf[moment], { params: { id: desk.id }, body })),
    onSuccess: async () => {
      toast.notice(strings.done[moment]);
      await client.invalidateQueries({ queryKey: treasuryKey });
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <FormDialog
      title={strings.titles[moment](desk.name)}
      submit={strings.submit[moment]}
      saving={save}
      // A difference is told before it is booked.
      isReady={counted === '' || difference !== null}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <DecimalField
        label={strings.counted}
        value={counted}
        onChange={setCounted}
        maxFraction={0}
        unit={treasuryStrings.fields.rial}
        isRequired
        autoFocus
        error={errors.counted}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-2">{strings.expected}</dt>
        <dd>
          <Amount value={desk.balance} />
        </dd>
        {waiting > 0 && (
          <>
            <dt className="text-ink-2">{strings.awaited(format.number(waiting))}</dt>
            <dd>
              <Amount value={awaited} />
            </dd>
          </>
        )}
        <dt className="text-ink-2">{strings.difference}</dt>
        <dd aria-live="polite">
          {waitingFor.isPending && <SkeletonBar className="w-32" />}
          {difference !== null && <Difference value={difference} />}
        </dd>
      </dl>
      {waitingFor.isLoadingError && <QueryError title={strings.awaitedFailed} query={waitingFor} />}
      {differs && (
        <>
          <p className="text-caption text-ink-2">{waiting > 0 ? strings.willBookAwaited : strings.willBook}</p>
          <TextField label={strings.notes} value={notes} onChange={setNotes} error={errors.notes} />
        </>
      )}
    </FormDialog>
  );
}

/** The latest counts of a desk, newest first. */
export function CountList({ counts }: { counts: CashDeskWithCounts['counts'] }) {
  const format = useFormat();
  if (counts.length === 0) return <p className="py-6 text-center text-ink-2">{strings.empty}</p>;
  return (
    <ul aria-label={treasuryStrings.panelTabs.counts} className="flex flex-col">
      {counts.map((count) => (
        <li
          key={`${count.at}-${count.moment}`}
          className="flex items-center gap-3 border-line border-b py-2 last:border-b-0"
        >
          <div className="min-w-0 grow">
            <div>
              {strings.moments[count.moment]} · <Difference value={count.difference} />
            </div>
            <div className="text-caption text-ink-2">
              {[format.dateTime(count.at), count.by, count.notes].filter(Boolean).join(' · ')}
            </div>
          </div>
          <Amount value={count.counted} className="min-w-32 shrink-0 font-medium" />
        </li>
      ))}
    </ul>
  );
}
