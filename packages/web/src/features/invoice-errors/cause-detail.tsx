import { errorCode } from '@taraz/core';
import { CircleX } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import { causeRule, causeSentence, causeTitle } from './cause-words.ts';
import { type Behind, select, selectionOf, toggle, useMending } from './mending.ts';
import { MendingFoot } from './mending-foot.tsx';
import type { Repair } from './plan-repair.ts';
import { isCertain, type PlannedRow, type Planner } from './plan-rows.ts';
import type { ErrorCause, RefusedInvoice } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { everyOne, isChosen, noOne } from './selection.ts';
import { errorStrings } from './strings.fa.ts';

interface CauseDetailProps {
  cause: ErrorCause;
  rows: readonly PlannedRow[];
  behind: Behind;
  plan: Planner;
  /** Opens the wizard at the field; the same function at each drawing. */
  onOpen: (row: PlannedRow) => void;
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** Which of a cause's invoices are mended: all that are certain until some are left out, those not read yet with them. */
function useChosen({ code }: ErrorCause, rows: readonly PlannedRow[], behind: Behind) {
  const format = useFormat();
  const selection = useMending((state) => selectionOf(state, code));
  const certain = rows.filter(isCertain);
  const chosen = certain.filter(({ invoice }) => isChosen(selection, invoice.id));
  const unread = selection.isAllBut ? behind.count : 0;
  const words = errorStrings.chosen(format.number(chosen.length + unread), format.number(rows.length + behind.count));
  const isAll = chosen.length === certain.length && unread === behind.count;
  const canChoose = certain.length + behind.count > 0;
  return {
    chosen,
    unread,
    all: {
      words,
      isSelected: canChoose && isAll,
      isIndeterminate: chosen.length + unread > 0 && !isAll,
      isDisabled: !canChoose,
      onChange: (isOn: boolean) => select(code, isOn ? everyOne : noOne),
    },
  };
}

/** One cause: rule, why, remedy; its invoices with before and after; many at once, or one by one. */
export function CauseDetail({ cause, rows, behind, plan, onOpen, onMore, isLoadingMore }: CauseDetailProps) {
  const failures = useMending((state) => state.failures);
  const { chosen, unread, all } = useChosen(cause, rows, behind);
  const { code } = cause;
  const onToggle = useCallback((id: string, isOn: boolean) => toggle(code, id, isOn), [code]);
  const [first] = rows;
  const words = errorStrings;
  return (
    <section
      aria-labelledby="cause"
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <CauseHead cause={cause} first={first?.invoice} />
      <Explanation cause={cause} first={first?.invoice} sample={rows.find(isCertain)?.repair} />
      <p className="flex flex-wrap gap-x-2 border-line border-t px-4 py-2.5">
        <b className="font-bold">{words.preview}</b>
        <span className="text-ink-2">{words.previewHint}</span>
      </p>
      <RefusedRows
        rows={rows}
        chosen={new Set(chosen.map(({ invoice }) => invoice.id))}
        {...{ all, onToggle, onOpen, failures }}
      />
      {onMore && (
        <Button variant="quiet" onPress={onMore} isBusy={isLoadingMore} className="m-2 self-center">
          {words.more}
        </Button>
      )}
      <MendingFoot
        {...{ code, rows, plan, chosen }}
        chosenWords={all.words}
        behind={{ count: unread, next: behind.next }}
        onFirst={first === undefined ? null : () => onOpen(first)}
      />
    </section>
  );
}

interface CauseHeadProps {
  cause: ErrorCause;
  /** of its invoices: what the authority said of it */
  first: RefusedInvoice | undefined;
}

export function CauseHead({ cause, first }: CauseHeadProps) {
  const format = useFormat();
  const words = errorStrings;
  const shown = first?.findings.find(({ code }) => code === cause.code);
  const told = causeSentence(cause.code);
  // The table's sentence has holes where the authority prints the rule's own limits, and none of what the table lacks.
  const sentence = told.includes('{') || errorCode(cause.code) === null ? (shown?.message ?? '') : told;
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 pt-3">
      <h2 id="cause" className="min-w-0 font-bold text-lead">
        <RuleText text={causeTitle(cause.code)} />
      </h2>
      <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-bad-soft px-2 py-0.5 text-bad text-caption">
        <Icon of={CircleX} size={14} />
        {words.invoices(format.number(cause.count))}
      </span>
      <p className="basis-full text-ink-2">
        {words.answer} <bdi dir="ltr">{cause.code}</bdi>
        {sentence !== '' && (
          <>
            {': '}
            <RuleText text={sentence} />
          </>
        )}
      </p>
    </header>
  );
}

/** @param sample of a mending that is certain, where there is one */
export function Explanation({ cause, first, sample }: CauseHeadProps & { sample: Repair | undefined }) {
  const format = useFormat();
  const words = errorStrings;
  const change = sample?.kind === 'certain' ? sample.changes[0] : undefined;
  const shown = first?.findings.find(({ code }) => code === cause.code);
  const isOfField = (errorCode(cause.code)?.field ?? null) !== null;
  const parts = [
    { title: words.rule, text: causeRule(cause.code) },
    {
      title: words.why,
      text: change?.isRate
        ? words.whyRate(change.name, format.percent(change.from || '0'), format.percent(change.to))
        : isOfField
          ? words.whyApart
          : '',
    },
    { title: words.remedy, text: shown?.remedy || errorCode(cause.code)?.remedyFa || '' },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 px-4 py-3 md:grid-cols-3">
      {parts
        .filter(({ text }) => text !== '')
        .map(({ title, text }) => (
          <div key={title}>
            <dt className="text-caption text-ink-2">{title}</dt>
            <dd>
              <RuleText text={text} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
