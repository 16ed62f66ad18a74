import { chequeMoveMax } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ReasonList } from '../../ui/reason-list.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { BankAccountField } from './bank-account-field.tsx';
import { lacksAccount, type ManyMove } from './many-cheques.ts';
import { MoveNotes } from './move-notes.tsx';
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
  const [at, setAt] = useState(() => clock.nowIso());
  const [notes, setNotes] = useState('');
  const end = useWhileShown(() => {
    onClose();
    onDone();
  });
  const move = useMoveMany(cheques, to, end);
  const values = { bank_account: account, notes, ...(at === '' ? {} : { at }) };
  const errors = fieldErrorsOf(move.error, { sent: move.variables, now: values });
  const homeless = cheques.filter(lacksAccount).length;
  const title = strings.many.title(strings.verbs[to], format.number(cheques.length));
  if (move.data !== undefined && move.data.length > 0) {
    return (
      <RefusalsDialog
        title={title}
        refusals={move.data}
        moved={cheques.length - move.data.length}
        onClose={() => {
          onClose();
          onDone();
        }}
      />
    );
  }
  return (
    <FormDialog
      title={title}
      submit={strings.verbs[to]}
      saving={move}
      onSubmit={() => move.mutate(values)}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <SumOfCheques cheques={cheques} />
      </p>
      {move.isPending && cheques.length > chequeMoveMax && (
        <p role="status">{strings.many.progress(format.number(move.walked), format.number(cheques.length))}</p>
      )}
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
      <MoveNotes to={to} value={notes} onChange={setNotes} error={errors.notes} />
    </FormDialog>
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

interface RefusalsDialogProps {
  title: string;
  refusals: readonly Refusal[];
  moved: number;
  onClose: () => void;
}

function RefusalsDialog({ title, refusals, moved, onClose }: RefusalsDialogProps) {
  const format = useFormat();
  return (
    <Dialog
      title={title}
      isOpen
      width="s"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onClose} autoFocus>
          {uiStrings.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="font-bold">
          {strings.many.result(format.number(moved), format.number(refusals.length))}
        </p>
        <ReasonList
          title={strings.many.reasons}
          isTitleHidden
          rows={refusals.map(({ cheque, message }) => ({ cheque, reason: message }))}
          countText={strings.many.count}
          renderRow={({ cheque }) => `${strings.panelTitle(cheque.number)} · ${cheque.party}`}
        />
      </div>
    </Dialog>
  );
}
