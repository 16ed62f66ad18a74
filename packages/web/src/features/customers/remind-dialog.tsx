import { ApiProblem, type CallInput, type CallReply, calls } from '@taraz/contract';
import { holdsLink, type RemindableDebtor, reminderReceptor, reminderWords } from '@taraz/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LeftOut } from '../../ui/left-out.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useRefreshCustomers } from './queries.ts';
import { ReminderMessage } from './reminder-message.tsx';
import { customerStrings } from './strings.fa.ts';

type Outcome = CallReply<typeof calls.remindDebtors>;

export interface RemindedDebtor extends RemindableDebtor {
  id: string;
  name: string;
}

export interface RemindDialogProps {
  /** one or many, at most a hundred */
  debtors: readonly RemindedDebtor[];
  onClose: () => void;
  onSent?: () => void;
}

const words = customerStrings.reminding;

/** Tells debtors by SMS what they owe, with the text before it goes. */
export function RemindDialog({ debtors, onClose, onSent = () => {} }: RemindDialogProps) {
  const format = useFormat();
  const { values, set } = useKeptDraft('debt-reminder', { note: '' });
  const [withLink, setWithLink] = useState(false);
  const [fault, setFault] = useState('');
  const { isBusy, outcome, failure, remind } = useRemind(setFault, onSent);
  const told: RemindedDebtor[] = [];
  const left: Outcome['left_out'] = [];
  for (const debtor of debtors) {
    // As the server judges it; it has the last word.
    const receptor = reminderReceptor(debtor, clock.nowMs());
    if ('to' in receptor) told.push(debtor);
    else left.push({ customer_id: debtor.id, reason: reminderWords[receptor.obstacle] });
  }
  const [first] = told;
  const count = format.number(told.length);
  const submit = () => {
    const ids = debtors.map(({ id }) => id);
    if (withLink) void remind({ customer_ids: ids, with_link: true }, left);
    else if (holdsLink(values.note)) setFault(reminderWords.link);
    else void remind({ customer_ids: ids, note: values.note.trim() }, left);
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
      // What is written in it is kept on the device.
      asksToClose="never"
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
          {failure !== null && (
            <Banner tone="bad" title={words.failed} isAlert>
              {failure}
            </Banner>
          )}
          <NotTold debtors={debtors} left={left} />
          {first && (
            <ReminderMessage
              debtor={first}
              isOne={told.length === 1}
              withLink={withLink}
              onWithLink={setWithLink}
              note={values.note}
              onNote={(note) => {
                set({ note });
                setFault('');
              }}
              fault={fault}
            />
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3.5">
          {outcome.reminded.length > 0 && (
            <Banner tone="ok" title={words.sent(format.number(outcome.reminded.length))} isAlert />
          )}
          <NotTold debtors={debtors} left={outcome.left_out} />
        </div>
      )}
    </Dialog>
  );
}

function useRemind(onNoteFault: (text: string) => void, onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useRefreshCustomers();
  const format = useFormat();
  const isShown = useIsShown();
  const tellLeft = useTellLeft();
  // Pressed again after no answer came: the same messages, not others.
  const create = useCreate();
  /** @param named those of whom the dialog said before that they cannot be told */
  const remind = async (body: CallInput<typeof calls.remindDebtors>['body'], named: Outcome['left_out']) => {
    setBusy(true);
    setFailure(null);
    try {
      const made = await create(calls.remindDebtors, { body });
      setOutcome(made);
      const left = made.left_out.filter((one) => !named.some(({ customer_id }) => customer_id === one.customer_id));
      const [first] = left;
      if (first !== undefined && !isShown()) {
        toast.error(words.cannot(format.number(left.length)), { detail: first.reason });
      }
      onSent();
    } catch (error) {
      tellLeft(error);
      const problem = error instanceof ApiProblem ? error.problem : null;
      const bad = problem?.errors?.find(({ path }) => path === 'note');
      if (bad !== undefined) onNoteFault(bad.message);
      else setFailure(reasonOf(error));
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return { isBusy, outcome, failure, remind };
}

function NotTold({ debtors, left }: { debtors: readonly RemindedDebtor[]; left: Outcome['left_out'] }) {
  const format = useFormat();
  const [only] = left;
  if (only !== undefined && debtors.length === 1) return <Banner tone="warn" title={only.reason} isAlert />;
  const names = new Map(debtors.map(({ id, name }) => [id, name]));
  return (
    <LeftOut
      title={words.cannot(format.number(left.length))}
      left={left.map(({ customer_id: id, reason }) => ({ id, name: names.get(id) ?? '', reason }))}
    />
  );
}
