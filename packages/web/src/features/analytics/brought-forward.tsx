import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { jalaliSeasonNames, jalaliSeasonOf } from '@taraz/core';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { presetRange } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { type BroughtForward, vatKey } from './queries.ts';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.vatReport.forward;

/** «تابستان»: the season before one. @param season its first day, YYYY-MM-DD */
function nameBefore(season: string): string {
  const { to } = presetRange('lastSeason', `${season}T08:00:00Z`);
  return jalaliSeasonNames[jalaliSeasonOf(`${to}T08:00:00Z`).season - 1] ?? '';
}

/** Keeps what was said of a season; null: that nobody has said. */
function useSay(season: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (amount: string | null) => withLoading(api(calls.putBroughtForward, { body: { season, amount } })),
    onSuccess: () => client.invalidateQueries({ queryKey: vatKey }),
  });
}

/** The credit that the season begins with, and the way to write it. */
export function ForwardFigure({ forward }: { forward: BroughtForward }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="inline-flex items-center gap-1">
      <Amount value={forward.amount} isTabular={false} />
      <IconButton
        size="s"
        icon={Pencil}
        label={words.write(nameBefore(forward.season))}
        onPress={() => setIsOpen(true)}
        // The figures of the strip keep to one line.
        className="-my-2"
      />
      {isOpen && <ForwardDialog forward={forward} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** That the season before left a credit which nobody has brought into this one yet. */
export function ForwardOffer({ forward }: { forward: BroughtForward }) {
  const { season, is_said, left_before } = forward;
  const latest = useRef(forward);
  latest.current = forward;
  const format = useFormat();
  const say = useSay(season);
  if (is_said || left_before === '0') return null;
  const bring = async () => {
    await say.mutateAsync(left_before);
    tellRemoved(words.brought, async () => {
      // What somebody has written since stays.
      const { is_said: isSaid, amount } = latest.current;
      if (!isSaid || amount === left_before) await say.mutateAsync(null);
    });
  };
  return (
    <Banner
      className="no-print"
      tone="info"
      title={words.offer(nameBefore(season), format.money(left_before))}
      actions={
        <Button size="s" variant="fix" isBusy={say.isPending} onPress={() => void bring().catch(() => undefined)}>
          {words.bring}
        </Button>
      }
    >
      {say.error === null ? words.offerHint : reasonOf(say.error)}
    </Banner>
  );
}

interface ForwardDialogProps {
  forward: BroughtForward;
  onClose: () => void;
}

/** Asks which credit the season begins with, as the declaration of the one before says. */
export function ForwardDialog({ forward: { season, amount, is_said, left_before }, onClose }: ForwardDialogProps) {
  const format = useFormat();
  const say = useSay(season);
  const [written, setWritten] = useState(is_said ? amount : '');
  const values = { amount: written === '' ? null : written };
  const errors = fieldErrorsOf(say.error, { sent: { amount: say.variables }, now: values });
  const before = nameBefore(season);
  const save = () =>
    say.mutate(values.amount, {
      onSuccess: () => {
        toast.notice(words.saved);
        onClose();
      },
    });
  return (
    <FormDialog title={words.write(before)} submit={words.save} saving={say} onSubmit={save} onClose={onClose}>
      <DecimalField
        label={words.amount}
        value={written}
        onChange={setWritten}
        maxFraction={0}
        unit={analyticsStrings.rial}
        hint={words.hint(before)}
        autoFocus
        error={errors.amount}
      />
      {left_before !== '0' && (
        <p className="text-caption text-ink-2">{words.offer(before, format.money(left_before))}</p>
      )}
    </FormDialog>
  );
}
