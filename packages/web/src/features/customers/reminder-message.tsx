import { useQuery } from '@tanstack/react-query';
import { reminderLimits } from '@taraz/contract';
import { debtReminder, debtReminderLinked, toPersianDigits } from '@taraz/core';
import { useSession } from '../../app/session-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { clock } from '../../ui/clock.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { customerQuery } from './queries.ts';
import type { RemindedDebtor } from './remind-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.reminding;

/** `balance` null: what they owe in all is still to be asked. */
export type MessageDebtor = Pick<RemindedDebtor, 'id' | 'name'> & { balance: string | null };

interface ReminderMessageProps {
  /** whose message is shown; null: there is nobody to whom one would go */
  debtor: MessageDebtor | null;
  isOne: boolean;
  /** the link to the account goes along, in words that leave no room for a note */
  withLink: boolean;
  onWithLink: (withLink: boolean) => void;
  note: string;
  onNote: (note: string) => void;
  fault: string;
}

/** The message as the debtor will read it, and what of it may be chosen. */
export function ReminderMessage(props: ReminderMessageProps) {
  const { debtor, isOne, withLink, onWithLink, note, onNote, fault } = props;
  const { text, failed } = useText(debtor, withLink, note);
  return (
    <>
      {debtor !== null && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-caption text-ink-2">{isOne ? words.text : words.textOf(debtor.name)}</figcaption>
          {failed === null ? (
            <p className="whitespace-pre-line break-words rounded-card bg-sunken px-3.5 py-2.5">
              {text ?? <SkeletonBar className="my-1.5 w-4/5" />}
            </p>
          ) : (
            <QueryError title={customerStrings.form.openFailed} query={failed} />
          )}
        </figure>
      )}
      <Checkbox isSelected={withLink} onChange={onWithLink} hint={words.withLinkHint}>
        {words.withLink}
      </Checkbox>
      {!withLink && (
        <TextArea
          label={words.note}
          rows={3}
          maxLength={reminderLimits.note}
          value={note}
          onChange={onNote}
          hint={words.noteHint}
          error={fault}
        />
      )}
    </>
  );
}

/**
 * The text; null: what of the debt is overdue, which only a message without a link has words for, or what is owed in all,
 * which a plan does not know of its debtors, is not known yet. `failed`: nor will it be, until it is asked again.
 */
function useText(debtor: MessageDebtor | null, withLink: boolean, note: string) {
  const { user } = useSession();
  const seller = user?.account.name ?? '';
  const isAsked = debtor !== null && !(withLink && debtor.balance !== null);
  const known = useQuery({ ...customerQuery(debtor?.id ?? ''), enabled: isAsked });
  const amount = known.data?.balance ?? debtor?.balance ?? null;
  const isWaiting = isAsked && known.isPending;
  if (amount === null || isWaiting) return { text: null, failed: known.isError ? known : null };
  if (withLink) {
    const text = debtReminderLinked({ seller, amount: toPersianDigits(amount), code: words.linkCode });
    return { text, failed: null };
  }
  const { overdue = null, cheques = null } = known.data ?? {};
  const toCredit = cheques?.to_credit ?? '0';
  return { text: debtReminder({ seller, at: clock.nowIso(), amount, toCredit, overdue, note }), failed: null };
}
