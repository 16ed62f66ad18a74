import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { reminderPlanKey, reminderPlanQuery } from './queries.ts';
import { ReminderMessage } from './reminder-message.tsx';
import { reminderPlanStrings as words } from './reminder-plan.fa.ts';
import { RemindedByItself } from './reminder-plan-due.tsx';
import { customerStrings } from './strings.fa.ts';

type Plan = CallReply<typeof calls.getReminderPlan>;
type PlanInput = CallInput<typeof calls.putReminderPlan>['body'];

/** What is offered; another value, given by a program, is offered too while it stands. */
const offered = { after_days: [1, 3, 7, 14, 30], every_days: [3, 7, 14, 30], most: [1, 2, 3, 6, 12] } as const;
type Choice = keyof typeof offered;

/** Opens the plan; says whether it is on. */
export function ReminderPlanButton() {
  const plan = useQuery(reminderPlanQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MessageSquareText} isDisabled={plan.data === undefined} onPress={() => setOpen(true)}>
        {words.open}
        {plan.data?.is_active && (
          <Chip tone="ok" className="ms-2">
            {words.on}
          </Chip>
        )}
      </Button>
      {isOpen && plan.data !== undefined && <ReminderPlanDialog known={plan.data} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether debtors are reminded by themselves: of what, when, how often, and whom that would reach now. */
export function ReminderPlanDialog({ known, onClose }: { known: Plan; onClose: () => void }) {
  const format = useFormat();
  const client = useQueryClient();
  // Only what is chosen here: what another window changes meanwhile shows, and is not written over.
  const [written, setWritten] = useState<Partial<Plan>>({});
  const now = { ...known, ...written };
  const set = (patch: Partial<Plan>) => setWritten((before) => ({ ...before, ...patch }));
  const body = bodyOf(now);
  const save = useMutation({
    mutationFn: (sent: PlanInput) => withLoading(api(calls.putReminderPlan, { body: sent }, { ifMatch: known.etag })),
    onSuccess: (saved) => {
      client.setQueryData(reminderPlanKey, saved);
      toast.notice(saved.is_active ? (known.is_active ? words.saved : words.savedOn) : words.savedOff);
      onClose();
    },
    // Another window's change shows before it is tried again.
    onError: () => void client.invalidateQueries({ queryKey: reminderPlanKey }),
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: body });
  const select = (name: Choice, label: string, say: (days: number) => string, hint?: string) => (
    <Select
      label={label}
      value={String(now[name])}
      onChange={(value) => set({ [name]: Number(value) })}
      options={[...new Set([...offered[name], known[name]])]
        .sort((a, b) => a - b)
        .map((value) => ({ value: String(value), label: say(value) }))}
      error={errors[name]}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <FormDialog
      title={words.title}
      submit={words.save}
      width="m"
      saving={save}
      onSubmit={() => save.mutate(body)}
      onClose={onClose}
    >
      {!known.available && <Banner tone="warn" title={words.unavailable} />}
      <Switch
        isSelected={now.is_active}
        onChange={(is_active) => set({ is_active })}
        isDisabled={!known.available && !now.is_active}
        hint={words.activeHint}
      >
        {words.active}
      </Switch>
      <div className="field-pairs">
        {select('after_days', words.after, (days) => words.afterDays(format.number(days)))}
        {select('every_days', words.every, (days) => rhythmOf(days, format.number(days)), words.everyHint)}
        {select('most', words.most, (count) => words.times(format.number(count)))}
        <DecimalField
          label={words.least}
          maxFraction={0}
          unit={customerStrings.entry.rial}
          value={now.least}
          onChange={(least) => set({ least })}
          error={errors.least}
          hint={words.leastHint}
        />
      </div>
      <RemindedByItself
        rules={body}
        excluded={now.excluded}
        kept={known.excluded}
        onExclude={(excluded) => set({ excluded })}
      >
        {(first) => (
          <ReminderMessage
            debtor={first}
            isOne={false}
            withLink={now.with_link}
            onWithLink={(with_link) => set({ with_link })}
            note={now.note}
            onNote={(note) => set({ note })}
            fault={errors.note ?? ''}
          />
        )}
      </RemindedByItself>
      {known.last !== null && (
        <p className="text-caption text-ink-2">
          {words.last(format.date(`${known.last.day}T08:00:00Z`), format.number(known.last.told))}
        </p>
      )}
    </FormDialog>
  );
}

/** The words beside a link leave no room for a note. */
const bodyOf = ({ is_active, after_days, every_days, most, least, with_link, note, excluded }: Plan): PlanInput => ({
  ...{ is_active, after_days, every_days, most, least: least === '' ? '0' : least, with_link },
  note: with_link ? '' : note.trim(),
  excluded: excluded.map(({ id }) => id),
});

const rhythmOf = (days: number, shown: string): string =>
  days === 7 ? words.everyWeek : days === 30 ? words.everyMonth : words.everyDays(shown);
