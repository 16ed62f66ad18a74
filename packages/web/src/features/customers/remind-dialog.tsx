import { ApiProblem, type CallReply, calls, reminderLimits } from '@taraz/contract';
import { DAY_MS, debtReminder, holdsLink } from '@taraz/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../app/session-store.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { type CustomerDetail, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

type Outcome = CallReply<typeof calls.remindDebtors>;

export interface RemindedDebtor {
  id: string;
  name: string;
  phone: string;
  /** rial */
  owed: string;
  reminded: CustomerDetail['reminded'];
}

export interface RemindDialogProps {
  /** one or many, at most a hundred */
  debtors: readonly RemindedDebtor[];
  onClose: () => void;
  onSent?: () => void;
}

const words = customerStrings.reminding;

/** Why a debtor surely cannot be told now, as the server would say too; null: he can. */
function obstacleOf({ phone, reminded }: RemindedDebtor): string | null {
  if (phone === '') return words.noPhone;
  const isTold = reminded !== null && reminded.delivery !== 'failed' && reminded.delivery !== 'undelivered';
  return isTold && Date.now() - Date.parse(reminded.at) < DAY_MS ? words.toldLately : null;
}

/** Tells debtors by SMS what they owe, with the text before it goes. */
export function RemindDialog({ debtors, onClose, onSent = () => {} }: RemindDialogProps) {
  const format = useFormat();
  const { values, set } = useKeptDraft('debt-reminder', { note: '' });
  const [fault, setFault] = useState('');
  const { isBusy, outcome, remind } = useRemind(setFault, onSent);
  const left = debtors.flatMap((one) => {
    const reason = obstacleOf(one);
    return reason === null ? [] : [{ customer_id: one.id, reason }];
  });
  const told = debtors.filter((one) => obstacleOf(one) === null);
  const [first] = told;
  const count = format.number(told.length);
  const submit = () => {
    if (holdsLink(values.note)) setFault(words.noLink);
    else
      void remind(
        debtors.map(({ id }) => id),
        values.note.trim(),
      );
  };
  return (
    <Dialog
      title={
        debtors.length === 1 ? words.titleOne(debtors[0]?.name ?? '') : words.titleMany(format.number(debtors.length))
      }
      isOpen
      width="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(outcome === null && told.length > 0 ? { onSubmit: submit } : {})}
      isBusy={isBusy}
      footer={
        outcome === null ? (
          <>
            <Button variant="primary" icon={Send} isBusy={isBusy} isDisabled={told.length === 0} type="submit">
              {told.length > 1 ? words.sendMany(count) : words.send}
            </Button>
            <Button onPress={onClose}>{words.close}</Button>
          </>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {words.close}
          </Button>
        )
      }
    >
      {outcome === null ? (
        <div className="flex flex-col gap-3.5">
          <LeftOut debtors={debtors} left={left} />
          {first && (
            <>
              <Preview debtor={first} isOne={told.length === 1} note={values.note} />
              <TextArea
                label={words.note}
                rows={3}
                maxLength={reminderLimits.note}
                value={values.note}
                onChange={(note) => {
                  set({ note });
                  setFault('');
                }}
                hint={words.noteHint}
                error={fault}
              />
            </>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3.5">
          {outcome.reminded.length > 0 && (
            <Banner tone="ok" title={words.sent(format.number(outcome.reminded.length))} isAlert />
          )}
          <LeftOut debtors={debtors} left={outcome.left_out} />
        </div>
      )}
    </Dialog>
  );
}

function useRemind(onNoteFault: (text: string) => void, onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const refresh = useRefreshCustomers();
  // Pressed again after no answer came: the same messages, not others.
  const create = useCreate();
  const remind = async (ids: string[], note: string) => {
    setBusy(true);
    try {
      setOutcome(await create(calls.remindDebtors, { body: { customer_ids: ids, note } }));
      onSent();
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : null;
      const bad = problem?.errors?.find(({ path }) => path === 'note');
      if (bad !== undefined) onNoteFault(bad.message);
      else toast.error(words.failed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return { isBusy, outcome, remind };
}

/** The message as the debtor will read it. */
function Preview({ debtor, isOne, note }: { debtor: RemindedDebtor; isOne: boolean; note: string }) {
  const { user } = useSession();
  const at = new Date().toISOString();
  const text = debtReminder({ seller: user?.account.name ?? '', at, amount: debtor.owed, note });
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-caption text-ink-2">{isOne ? words.text : words.textOf(debtor.name)}</figcaption>
      <p className="whitespace-pre-line break-words rounded-card bg-sunken px-3.5 py-2.5">{text}</p>
    </figure>
  );
}

function LeftOut({ debtors, left }: { debtors: readonly RemindedDebtor[]; left: Outcome['left_out'] }) {
  const format = useFormat();
  const [only] = left;
  if (only === undefined) return null;
  if (debtors.length === 1) return <Banner tone="warn" title={only.reason} isAlert />;
  const names = new Map(debtors.map(({ id, name }) => [id, name]));
  return (
    <Banner tone="warn" title={words.cannot(format.number(left.length))} isAlert>
      <ul>
        {left.map(({ customer_id, reason }) => (
          <li key={customer_id}>
            <bdi>{names.get(customer_id)}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
