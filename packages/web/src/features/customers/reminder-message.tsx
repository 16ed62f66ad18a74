import { useQuery } from '@tanstack/react-query';
import { reminderLimits } from '@taraz/contract';
import { debtReminder, debtReminderLinked, toPersianDigits } from '@taraz/core';
import { useSession } from '../../app/session-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { clock } from '../../ui/clock.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { customerQuery } from './queries.ts';
import type { RemindedDebtor } from './remind-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.reminding;

interface ReminderMessageProps {
  /** whose message is shown; null: there is nobody to whom one would go */
  debtor: RemindedDebtor | null;
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
  const text = useText(debtor, withLink, note);
  return (
    <>
      {debtor !== null && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-caption text-ink-2">{isOne ? words.text : words.textOf(debtor.name)}</figcaption>
          <p className="whitespace-pre-line break-words rounded-card bg-sunken px-3.5 py-2.5">
            {text ?? <SkeletonBar className="my-1.5 w-4/5" />}
          </p>
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

/** null: what of the debt is overdue, which only a message without a link has words for, is not known yet. */
function useText(debtor: RemindedDebtor | null, withLink: boolean, note: string): string | null {
  const { user } = useSession();
  const seller = user?.account.name ?? '';
  const known = useQuery({ ...customerQuery(debtor?.id ?? ''), enabled: !withLink && debtor !== null });
  const amount = known.data?.balance ?? debtor?.balance ?? '0';
  if (withLink) return debtReminderLinked({ seller, amount: toPersianDigits(amount), code: words.linkCode });
  if (known.isPending) return null;
  const { overdue = null, cheques = null } = known.data ?? {};
  return debtReminder({ seller, at: clock.nowIso(), amount, toCredit: cheques?.to_credit ?? '0', overdue, note });
}
