import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keptValues } from '../accounts/mend-draft.ts';
import { nameOfPath } from '../accounts/reason-list.tsx';
import { pathsOfStep } from '../auth/signup/signup-draft.ts';
import { operatorStrings } from './operator.fa.ts';

interface Reason {
  path: string;
  message: string;
}

const papers = ['contract', 'printed_ad', 'ceo_id_card', 'ceo_id_credential'] as const;
/** A person has to show the card alone. */
const paperOfPersons = 'ceo_id_card';

/** What a reason may be about: documents first, then whatever the applicant can mend, in the order of their form. */
function subjectsOf(isLegal: boolean) {
  const first = isLegal ? papers : [paperOfPersons, ...papers.filter((kind) => kind !== paperOfPersons)];
  const values = [1, 2, 3].flatMap((step) => pathsOfStep(step, isLegal)).filter((path) => !keptValues.has(path));
  return [...first.map((kind) => `documents.${kind}`), ...values, 'other'].map((value) => ({
    value,
    label: nameOfPath(value),
  }));
}

/** Reasons of a rejection or a suspension: each names its thing, so that it stands beside it on the applicant's screen. */
export function DecisionDialog({
  kind,
  isLegal,
  isBusy,
  failure,
  onCancel,
  onDecide,
}: {
  kind: 'reject' | 'suspend';
  isLegal: boolean;
  isBusy: boolean;
  /** why the last try was refused */
  failure: string | null;
  onCancel: () => void;
  onDecide: (reasons: Reason[]) => void;
}) {
  const subjects = subjectsOf(isLegal);
  const empty: Reason = { path: kind === 'reject' ? (subjects[0]?.value ?? 'other') : 'other', message: '' };
  const [reasons, setReasons] = useState<readonly (Reason & { key: number })[]>([{ ...empty, key: 0 }]);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // In the reason that is to be written: the first, one that was added, and after one was taken away the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their number is what it hangs on
  useEffect(() => {
    const inputs = () => list.current?.querySelectorAll<HTMLElement>('input:not([type=hidden], [tabindex="-1"])') ?? [];
    const frame = requestAnimationFrame(() => [...inputs()].at(-1)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [reasons.length]);
  const change = (key: number, part: Partial<Reason>) =>
    setReasons((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const decide = () => {
    setTried(true);
    if (reasons.every(({ message }) => message.trim() !== ''))
      onDecide(reasons.map(({ path, message }) => ({ path, message: message.trim() })));
  };
  return (
    <Dialog
      title={kind === 'reject' ? operatorStrings.rejectTitle : operatorStrings.suspendTitle}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      onSubmit={decide}
      isBusy={isBusy}
      footer={
        <>
          <Button variant={kind === 'suspend' ? 'danger-filled' : 'primary'} isBusy={isBusy} type="submit">
            {operatorStrings[kind]}
          </Button>
          <Button onPress={onCancel}>{operatorStrings.cancel}</Button>
        </>
      }
    >
      <div ref={list} className="flex flex-col gap-3">
        {failure !== null && <Banner tone="bad" title={failure} isAlert />}
        {kind === 'suspend' && <p className="text-ink-2">{operatorStrings.suspendLead}</p>}
        {reasons.map(({ key, path, message }) => (
          <div key={key} className="flex items-start gap-2 max-sm:flex-wrap">
            <Select
              label={operatorStrings.reasonAbout}
              options={subjects}
              value={path}
              onChange={(next) => change(key, { path: next })}
              className="w-44 shrink-0"
            />
            <TextField
              label={operatorStrings.reasonText}
              value={message}
              onChange={(next) => change(key, { message: next })}
              error={isTried && message.trim() === '' ? operatorStrings.reasonMissing : undefined}
              className="grow"
            />
            {reasons.length > 1 && (
              <IconButton
                icon={X}
                label={operatorStrings.removeReason}
                className="mt-6"
                onPress={() => setReasons((before) => before.filter((one) => one.key !== key))}
              />
            )}
          </div>
        ))}
        <Button
          variant="quiet"
          icon={Plus}
          className="self-start"
          onPress={() => setReasons((before) => [...before, { ...empty, key: (before.at(-1)?.key ?? 0) + 1 }])}
        >
          {operatorStrings.addReason}
        </Button>
      </div>
    </Dialog>
  );
}
