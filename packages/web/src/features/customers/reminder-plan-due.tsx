import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallReply, calls } from '@taraz/contract';
import { RotateCcw, UserX } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { CutName } from '../../ui/cut-name.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { reminderDueQuery } from './queries.ts';
import type { MessageDebtor } from './reminder-message.tsx';
import { reminderPlanStrings as words } from './reminder-plan.fa.ts';

type DueDebtor = CallReply<typeof calls.listReminderDue>['customers'][number];
type Named = Pick<DueDebtor, 'id' | 'name'>;

/** Debtors that are named; the others are counted. */
const namedMost = 5;

interface RemindedByItselfProps {
  rules: Required<NonNullable<CallInput<typeof calls.listReminderDue>['query']>>;
  /** who is left out, as it is written now, and as it is kept */
  excluded: readonly Named[];
  kept: readonly Named[];
  onExclude: (excluded: Named[]) => void;
  /** the message, as the first of them would read it; null: there is none */
  children: (first: MessageDebtor | null) => ReactNode;
}

/** Whom such a plan would remind at this moment, and who is left out of it. */
export function RemindedByItself({ rules, excluded, kept, onExclude, children }: RemindedByItselfProps) {
  const format = useFormat();
  const { after_days, every_days, most, least } = useDeferredValue(rules);
  const due = useQuery({
    ...reminderDueQuery({ after_days, every_days, most, least }),
    placeholderData: keepPreviousData,
  });
  const left = new Set(excluded.map(({ id }) => id));
  const isKept = new Set(kept.map(({ id }) => id));
  // Those that were left out here are still in the answer.
  const told = (due.data?.customers ?? []).filter(({ id }) => !left.has(id));
  const count = (due.data?.count ?? 0) - excluded.filter(({ id }) => !isKept.has(id)).length;
  const mute = told.filter(({ phone }) => phone === '').length;
  const first = told.find(({ phone }) => phone !== '');
  return (
    <>
      <section className="flex flex-col gap-1.5 rounded-card border border-line px-3.5 py-2.5" aria-label={words.due}>
        <h3 className="text-caption text-ink-2">{count > 0 ? words.dueMany(format.number(count)) : words.due}</h3>
        {due.isError && <QueryError title={words.dueFailed} query={due} />}
        {due.isPending && <SkeletonBar className="my-1.5 w-4/5" />}
        {due.isSuccess && count <= 0 && <p>{words.nobody}</p>}
        <ul className="flex flex-col">
          {told.slice(0, namedMost).map((one) => (
            <DueRow
              key={one.id}
              debtor={one}
              onExclude={() => onExclude([...excluded, { id: one.id, name: one.name }])}
            />
          ))}
        </ul>
        {count > namedMost && <p className="text-caption text-ink-2">{words.more(format.number(count - namedMost))}</p>}
        {mute > 0 && <p className="text-caption text-warn">{words.withoutPhone(format.number(mute))}</p>}
        {excluded.length > 0 && (
          <LeftAlone excluded={excluded} onInclude={(id) => onExclude(excluded.filter((one) => one.id !== id))} />
        )}
      </section>
      {children(first === undefined ? null : { id: first.id, name: first.name, balance: null })}
    </>
  );
}

/** One of them, with what is overdue and since when. */
function DueRow({ debtor: { name, phone, amount, since }, onExclude }: { debtor: DueDebtor; onExclude: () => void }) {
  const format = useFormat();
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <CutName name={name} />
        <span className="block text-caption text-ink-2">
          {phone === '' ? words.noPhone : words.since(format.date(`${since}T08:00:00Z`))}
        </span>
      </span>
      <span className="tnum">{format.money(amount)}</span>
      <IconButton icon={UserX} label={words.exclude(name)} onPress={onExclude} />
    </li>
  );
}

/** Who is never reminded by itself, each with the way back. */
function LeftAlone({ excluded, onInclude }: { excluded: readonly Named[]; onInclude: (id: string) => void }) {
  return (
    <div className="border-line border-t pt-1.5">
      <h4 className="text-caption text-ink-2">{words.excluded}</h4>
      <ul className="flex max-h-40 flex-col overflow-auto">
        {excluded.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <bdi>{name}</bdi>
            </span>
            <IconButton icon={RotateCcw} label={words.include(name)} onPress={() => onInclude(id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
