import { errorCode } from '@taraz/core';
import { CircleX, Eye, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import { causeRule, causeSentence, causeTitle } from './cause-words.ts';
import { type Repair, vatChange } from './plan-repair.ts';
import type { ErrorCause, RefusedInvoice } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { errorStrings } from './strings.fa.ts';
import { type PlannedRow, useMending } from './use-repairs.ts';

interface CauseDetailProps {
  cause: ErrorCause;
  rows: readonly PlannedRow[];
  /** Opens the wizard at the field. */
  onOpen: (row: PlannedRow) => void;
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** One cause: rule, why, remedy; its invoices with before and after; many at once, or one by one. */
export function CauseDetail({ cause, rows, onOpen, onMore, isLoadingMore }: CauseDetailProps) {
  const format = useFormat();
  const { mend, progress, failures } = useMending();
  // All that are certain are chosen until the user leaves some out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const certain = rows.filter(({ repair }) => repair.kind === 'certain');
  const chosen = certain.filter(({ invoice }) => !left.has(invoice.id));
  const first = rows[0];
  const words = errorStrings;
  return (
    <section
      aria-labelledby="cause"
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <CauseHead cause={cause} first={first?.invoice} />
      <Explanation cause={cause} first={first?.invoice} sample={certain[0]?.repair} />
      <p className="flex flex-wrap gap-x-2 border-line border-t px-4 py-2.5">
        <b className="font-bold">{words.preview}</b>
        <span className="text-ink-2">{words.previewHint}</span>
      </p>
      <RefusedRows
        rows={rows}
        chosen={new Set(chosen.map(({ invoice }) => invoice.id))}
        onChoose={(ids) => setLeft(new Set(certain.map(({ invoice }) => invoice.id).filter((id) => !ids.has(id))))}
        onOpen={onOpen}
        failures={new Map(failures.map(({ id, reason }) => [id, reason]))}
      />
      {onMore && (
        <Button variant="quiet" onPress={onMore} isBusy={isLoadingMore} className="m-2 self-center">
          {words.more}
        </Button>
      )}
      <footer className="mt-auto flex flex-wrap items-center gap-2 border-line border-t bg-sunken px-4 py-3">
        {/* Each of several hundred steps would be spoken; the end is told by a notice. */}
        <p role="status" aria-live={progress === null ? 'polite' : 'off'} className="me-auto text-ink-2">
          {progress === null
            ? `${words.chosen(format.number(chosen.length), format.number(rows.length))} · ${words.raise(format.money(vatChange(chosen.map(({ repair }) => repair))))}`
            : words.repairing(format.number(progress.done), format.number(progress.all))}
        </p>
        <Button icon={Eye} isDisabled={first === undefined} onPress={() => first && onOpen(first)}>
          {words.oneByOne}
        </Button>
        <Button
          variant="primary"
          icon={WandSparkles}
          isDisabled={chosen.length === 0}
          isBusy={progress !== null}
          onPress={() => void mend(chosen)}
        >
          {words.repair(format.number(chosen.length))}
        </Button>
      </footer>
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
  // The table's sentence has holes where the authority prints the rule's own limits.
  const sentence = causeSentence(cause.code).includes('{') ? (shown?.message ?? '') : causeSentence(cause.code);
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
  const parts = [
    { title: words.rule, text: causeRule(cause.code) },
    {
      title: words.why,
      text: change?.isRate
        ? words.whyRate(change.name, format.percent(change.from || '0'), format.percent(change.to))
        : words.whyApart,
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
