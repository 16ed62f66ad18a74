import { addDecimals } from '@taraz/core';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { BankAccountField } from './bank-account-field.tsx';
import { lacksAccount, type ManyMove } from './many-cheques.ts';
import type { Cheque } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';
import { type Refusal, useMoveMany } from './use-move-many.ts';

const strings = treasuryStrings.cheques;

interface MoveManyDialogProps {
  to: ManyMove;
  cheques: readonly Cheque[];
  /** when it is over: nothing stays chosen */
  onDone: () => void;
  onClose: () => void;
}

/** Asks once for what holds for all of them, then says which stayed and why. */
export function MoveManyDialog({ to, cheques, onDone, onClose }: MoveManyDialogProps) {
  const format = useFormat();
  const [account, setAccount] = useState('');
  const [at, setAt] = useState(() => new Date().toISOString());
  const [notes, setNotes] = useState('');
  const close = () => {
    onClose();
    if (move.data !== undefined) onDone();
  };
  const move = useMoveMany(cheques, to, () => {
    onClose();
    onDone();
  });
  const errors = fieldErrorsOf(move.error);
  const formError = formErrorOf(move.error);
  const homeless = cheques.filter(lacksAccount).length;
  const title = strings.many.title(strings.verbs[to], format.number(cheques.length));
  const isOver = (move.data ?? []).length > 0;
  return (
    <Dialog
      title={title}
      isOpen
      width="s"
      {...(isOver
        ? {}
        : { onSubmit: () => move.mutate({ account, notes, ...(at === '' ? {} : { at }) }), isBusy: move.isPending })}
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        isOver ? (
          <Button variant="primary" onPress={close} autoFocus>
            {uiStrings.close}
          </Button>
        ) : (
          <>
            <Button variant="primary" type="submit" isBusy={move.isPending}>
              {strings.verbs[to]}
            </Button>
            <Button onPress={onClose}>{uiStrings.cancel}</Button>
          </>
        )
      }
    >
      {move.data !== undefined && isOver ? (
        <Refusals refusals={move.data} moved={cheques.length - move.data.length} />
      ) : (
        <div className="flex flex-col gap-3.5">
          {formError !== null && <Banner tone="bad" title={formError} isAlert />}
          <p className="text-ink-2">
            <SumOfCheques cheques={cheques} />
          </p>
          {(to === 'deposited' || homeless > 0) && (
            <BankAccountField
              value={account}
              onChange={setAccount}
              error={errors.bank_account}
              {...(to === 'cleared' && homeless < cheques.length
                ? { hint: strings.many.homeless(format.number(homeless)) }
                : {})}
            />
          )}
          <JalaliDatePicker label={strings.moveAt} granularity="minute" value={at} onChange={setAt} error={errors.at} />
          <TextField label={strings.moveNotes} isOptional value={notes} onChange={setNotes} error={errors.notes} />
        </div>
      )}
    </Dialog>
  );
}

/** What cheques come to; of both directions, each for itself. */
export function SumOfCheques({ cheques }: { cheques: readonly Cheque[] }) {
  const format = useFormat();
  const sums = (['received', 'issued'] as const).flatMap((direction) => {
    const own = cheques.filter((one) => one.direction === direction);
    return own.length === 0 ? [] : [{ direction, sum: format.money(addDecimals(...own.map(({ amount }) => amount))) }];
  });
  return sums
    .map(({ direction, sum }) =>
      sums.length === 1 ? strings.many.sum(sum) : strings.many.sumOf(strings.directions[direction], sum),
    )
    .join(' · ');
}

function Refusals({ refusals, moved }: { refusals: readonly Refusal[]; moved: number }) {
  const format = useFormat();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-bold">
        {strings.many.result(format.number(moved), format.number(refusals.length))}
      </p>
      <ul
        aria-label={strings.many.reasons}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control border border-line"
      >
        {refusals.map(({ cheque, message }) => (
          <li key={cheque.id} className="border-line border-t px-3 py-2 first:border-t-0">
            <span className="font-medium">
              {strings.panelTitle(cheque.number)} · {cheque.party}
            </span>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
