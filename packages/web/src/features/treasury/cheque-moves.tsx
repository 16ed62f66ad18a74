import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dayOfInstant } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { BankAccountField } from './bank-account-field.tsx';
import type { ChequeState } from './cheque-state.tsx';
import { MoveNotes } from './move-notes.tsx';
import { type Payer, PayerField } from './payer-field.tsx';
import { type ChequeWithLife, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;

/** What a step is called: the same state is reached by different acts. */
function verbOf(cheque: ChequeWithLife, to: ChequeState): string {
  if (cheque.state === 'bounced' && to === 'deposited') return strings.redeposit;
  if (cheque.state === 'bounced' && to === 'endorsed') return strings.endorsedAgain;
  return isWayBack(cheque, to) ? (strings.takenBack[cheque.state] ?? strings.verbs[to]) : strings.verbs[to];
}

/** Takes back what was written down of it, so is not what it likely comes to next. */
const isWayBack = ({ state, direction }: ChequeWithLife, to: ChequeState): boolean =>
  state === 'cleared' || (to === direction && strings.takenBack[state] !== undefined);

/** One button for each state the cheque may go to; the likeliest first. */
export function ChequeMoves({ cheque }: { cheque: ChequeWithLife }) {
  /** the step that is asked for, of the cheque as it was then: a colleague may move it meanwhile */
  const [asked, setAsked] = useState<{ to: ChequeState; of: ChequeWithLife } | null>(null);
  if (cheque.next_states.length === 0 && asked === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {cheque.next_states.map((state, index) => (
        <Button
          key={state}
          variant={index === 0 && !isWayBack(cheque, state) ? 'fix' : state === 'void' ? 'danger' : 'secondary'}
          onPress={() => setAsked({ to: state, of: cheque })}
        >
          {verbOf(cheque, state)}
        </Button>
      ))}
      {asked !== null && (
        <MoveChequeDialog cheque={asked.of} to={asked.to} now={cheque.state} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** What a step does to the accounts of whoever gave it, and of whom it was given to. */
function dayHintOf({ state, customer_id, given_to, given_to_name }: ChequeWithLife, to: ChequeState) {
  if (state === 'endorsed') return given_to === null ? strings.cameBackFromNobody : strings.cameBack(given_to_name);
  return to === 'endorsed' && customer_id !== null ? strings.endorsedHint : undefined;
}

interface MoveChequeDialogProps {
  cheque: ChequeWithLife;
  to: ChequeState;
  /** its state by now */
  now: ChequeState;
  onClose: () => void;
}

/** Asks for what a step needs, and takes it. */
export function MoveChequeDialog({ cheque, to, now, onClose }: MoveChequeDialogProps) {
  const format = useFormat();
  const client = useQueryClient();
  const create = useCreate();
  const [account, setAccount] = useState(cheque.bank_account ?? '');
  const [at, setAt] = useState(() => clock.nowIso());
  const [notes, setNotes] = useState('');
  const [receiver, setReceiver] = useState<Payer | null>(null);
  const needsAccount =
    cheque.direction === 'received' && cheque.state !== 'cleared' && (to === 'deposited' || to === 'cleared');
  const values = {
    state: to,
    from: cheque.state,
    ...(needsAccount && account !== '' ? { bank_account: account } : {}),
    ...(at === '' ? {} : { at }),
    ...(receiver === null ? {} : { given_to: receiver.id }),
    notes,
  };
  const close = useWhileShown(onClose);
  const move = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.moveCheque, { params: { id: cheque.id }, body })),
    onSuccess: async () => {
      toast.notice(strings.moved(cheque.number, strings.states[to]));
      await client.invalidateQueries({ queryKey: treasuryKey });
      close();
    },
  });
  const errors = fieldErrorsOf(move.error, { sent: move.variables, now: values });
  // The same step from another state is another one: what was cleared meanwhile would be taken back.
  const isElsewhere = now !== cheque.state && !move.isPending && !move.isSuccess;
  return (
    <FormDialog
      title={`${verbOf(cheque, to)}: ${strings.panelTitle(cheque.number)}`}
      submit={isElsewhere ? strings.seeCheque : verbOf(cheque, to)}
      saving={move}
      onSubmit={() => (isElsewhere ? onClose() : move.mutate(values))}
      onClose={onClose}
    >
      {isElsewhere && <Banner tone="warn" title={strings.movedElsewhere(strings.states[now])} isAlert />}
      {to === 'cleared' && at !== '' && dayOfInstant(at) < cheque.due_day && (
        <Banner tone="warn" title={strings.notDueYet(format.date(`${cheque.due_day}T12:00:00Z`))} />
      )}
      {to === 'cleared' && cheque.likely_money.length > 0 && <LikelyMoney cheque={cheque} />}
      {needsAccount && (
        <BankAccountField
          value={account}
          onChange={setAccount}
          error={errors.bank_account}
          {...(to === 'cleared' ? { hint: strings.accountHint } : {})}
        />
      )}
      <JalaliDatePicker
        label={strings.moveAt}
        granularity="minute"
        value={at}
        onChange={setAt}
        error={errors.at}
        hint={dayHintOf(cheque, to)}
      />
      {to === 'endorsed' && (
        <PayerField
          label={strings.givenTo}
          value={receiver}
          onChange={setReceiver}
          hint={receiver === null ? strings.givenToNobody : strings.givenToHint}
          error={errors.given_to}
        />
      )}
      <MoveNotes to={to} value={notes} onChange={setNotes} error={errors.notes} />
    </FormDialog>
  );
}

/** Money that is in the books already and likely the cheque's: to clear it would count that twice. */
function LikelyMoney({ cheque: { likely_money } }: { cheque: ChequeWithLife }) {
  const format = useFormat();
  return (
    <Banner tone="warn" title={strings.likelyMoney}>
      <ul>
        {likely_money.map(({ id, place_id, place_name, at }) => {
          const day = dayOfInstant(at);
          return (
            <li key={id}>
              <Link
                to="/bank-accounts"
                search={{ tab: 'movements', place: place_id, from: day, to: day }}
                className="focus-ring rounded-sm font-medium underline"
              >
                {strings.moneyOf(format.date(at), place_name)}
              </Link>
            </li>
          );
        })}
      </ul>
      <p>{strings.likelyMoneyHint}</p>
    </Banner>
  );
}
