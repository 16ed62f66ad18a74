import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { CircleCheck, RefreshCw, Scale } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { statusWords } from '../../ui/status.fa.ts';
import { toast } from '../../ui/toast-store.ts';
import { namingStrings } from '../invoices/naming.fa.ts';
import { useInvoiceActions } from '../invoices/use-invoice-actions.ts';
import { memoriesFor } from '../settings/memories-for.ts';
import { Book } from './book.tsx';
import { daysToReconcile } from './days-to-reconcile.ts';
import { NoAnswer } from './no-answer.tsx';
import { RawDetails } from './raw-details.tsx';
import { inquiryStrings as words } from './strings.fa.ts';
import { TwoBooks } from './two-books.tsx';
import { useComparison } from './use-comparison.ts';

type Reconciliation = CallReply<typeof calls.reconcile>;
type Difference = Reconciliation['differences'][number];

const kinds = ['only_here', 'answer_lost', 'only_there'] as const satisfies Difference['kind'][];

/** What came of one memory: its two books, or why they were not compared. */
type Outcome = { memoryId: string; result: Reconciliation } | { memoryId: string; error: unknown };

/** Each memory has books of its own at the authority: one that cannot be asked leaves the others alone. */
async function reconcileAll(days: DayRange, memoryIds: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const memoryId of memoryIds) {
    try {
      const query = { ...instantsOfRange(days), ...(memoryId === '' ? {} : { memory_id: memoryId }) };
      outcomes.push({ memoryId, result: await api(calls.reconcile, { query }) });
    } catch (error) {
      if (memoryIds.length === 1) throw error;
      outcomes.push({ memoryId, error });
    }
  }
  return outcomes;
}

/**
 * The memories of what is issued for real, each of them: one that is disabled by now, or whose certificate has ended, has
 * a book still. None known: the account's own.
 */
function useMemoryIds(): readonly string[] {
  const { user } = useSession();
  const memories = memoriesFor(false, user?.memories ?? []);
  return memories.length === 0 ? [''] : memories.map(({ memory_id }) => memory_id);
}

/** Both books of a range face to face, then each difference with its cause and one action. */
export function ReconcileTab() {
  const format = useFormat();
  const { from, to } = useSearch({ from: '/main/invoice-inquery' });
  const navigate = useNavigate({ from: '/invoice-inquery' });
  const shown = from === undefined || to === undefined ? null : { from, to };
  /** Chosen and not yet compared. */
  const [chosen, setChosen] = useState<DayRange | null>();
  const range = chosen === undefined ? (shown ?? daysToReconcile(clock.nowIso())) : chosen;
  const memoryIds = useMemoryIds();
  const { work, run, again, againSoon } = useComparison(
    shown,
    memoryIds,
    (days) => withLoading(reconcileAll(days, memoryIds)),
    (days) => {
      setChosen(undefined);
      void navigate({ search: days, replace: true });
    },
  );
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-fit">
          <JalaliRangePicker label={words.range} value={range} onChange={setChosen} />
        </div>
        <Button
          variant="primary"
          icon={RefreshCw}
          isDisabled={range === null}
          isBusy={work.isFetching}
          onPress={() => range && run(range)}
        >
          {words.compare}
        </Button>
        <span className="text-ink-2">{format.text(words.rangeHint)}</span>
      </div>
      {work.isError && <NoAnswer error={work.error} onRetry={again} isRetrying={work.isFetching} />}
      {shown === null && (
        <Card>
          <EmptyState icon={Scale} title={words.before}>
            {words.beforeHint}
          </EmptyState>
        </Card>
      )}
      {work.data?.map((outcome) =>
        'result' in outcome ? (
          <Books key={outcome.memoryId} result={outcome.result} onAgain={again} onAgainSoon={againSoon} />
        ) : (
          <NoAnswer
            key={outcome.memoryId}
            title={words.memoryFailed(outcome.memoryId)}
            error={outcome.error}
            onRetry={again}
            isRetrying={work.isFetching}
          />
        ),
      )}
    </div>
  );
}

interface Repeat {
  onAgain: () => void;
  /** when what was asked of the authority has come in */
  onAgainSoon: () => void;
}

function Books({ result, ...repeat }: { result: Reconciliation } & Repeat) {
  const format = useFormat();
  const { here, there, same, adopted, differences } = result;
  const isEmpty = here === 0 && there === 0;
  return (
    <>
      <Card>
        <TwoBooks
          here={<Book unit={words.invoices} name={words.here} count={here} />}
          there={<Book unit={words.invoices} name={words.there} count={there} />}
          same={{ count: same, words: words.same(format.number(same)) }}
          apart={kinds.map((kind) => {
            const { length: count } = differences.filter((one) => one.kind === kind);
            const tone = kind === 'answer_lost' ? 'warn' : 'info';
            return { id: kind, tone, count, words: words.counted[kind](format.number(count)) };
          })}
        />
        <p className="mt-2 text-caption text-ink-2">
          {words.memory} <bdi dir="ltr">{result.memory_id}</bdi> · {words.noAmounts}
        </p>
      </Card>
      {adopted > 0 && (
        <Banner tone="info" title={words.takenIn(format.number(adopted))}>
          {words.takenInHint(format.number(adopted))}
        </Banner>
      )}
      {differences.length === 0 ? (
        <Card>
          <EmptyState icon={isEmpty ? Scale : CircleCheck} title={isEmpty ? words.nothingSent : words.none}>
            {isEmpty ? words.nothingSentHint : words.noneHint}
          </EmptyState>
        </Card>
      ) : (
        <Card
          isFlush
          title={words.differences(format.number(differences.length))}
          subtitle={<span className="max-sm:hidden">{words.nothingByItself}</span>}
        >
          <ul>
            {differences.map((difference) => (
              <DifferenceRow key={difference.uid} difference={difference} {...repeat} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function DifferenceRow({ difference, ...repeat }: { difference: Difference } & Repeat) {
  const { kind, invoice_id: id, tax_number, buyer_name, state, reference_number, raw } = difference;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-3.5 py-2.5 first:border-t-0 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_13rem]">
      <div className="min-w-0 basis-56 grow">
        <p className="truncate">{id === null ? words.notOurs : buyer_name || namingStrings.finalConsumer}</p>
        <bdi dir="ltr" className="block break-all text-right text-caption text-ink-2">
          {tax_number || reference_number}
        </bdi>
      </div>
      <dl className="flex gap-4">
        <Side label={words.inHere} text={state === null ? words.absent : statusWords[state]} />
        <Side label={words.inThere} text={kind === 'only_here' ? words.unseen : words.registered} />
      </dl>
      <p className="min-w-0 basis-56 grow text-ink-2">{words.kinds[kind]}</p>
      <div className="flex items-center justify-end gap-1.5">
        <RawDetails raw={raw} />
        <Action difference={difference} {...repeat} />
      </div>
    </li>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-20">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd className="whitespace-nowrap font-medium">{text}</dd>
    </div>
  );
}

const asked: ReadonlySet<string> = new Set(['sent', 'unknown', 'sending', 'queued']);

/** The one thing to do about a difference. */
function Action({ difference, onAgain, onAgainSoon }: { difference: Difference } & Repeat) {
  const { kind, invoice_id: id, state, tax_number, reference_number } = difference;
  const named = (act: string) => `${act} ${tax_number || reference_number}`;
  const actions = useInvoiceActions();
  // The wire tells its state and no more: what it is worth stands in the portal's file, which takes it into the book.
  if (id === null) {
    return (
      <Link
        to="/invoice-inquery"
        search={{ tab: 'portal' }}
        aria-label={named(words.takeByFile)}
        className={buttonClass('secondary', 's')}
      >
        {words.takeByFile}
      </Link>
    );
  }
  if (actions.mayIssue && kind === 'answer_lost' && state !== null && asked.has(state)) {
    const adopt = async () => {
      if (!(await actions.push(id))) return;
      toast.show(words.adopted);
      onAgainSoon();
    };
    return (
      <Button size="s" aria-label={named(words.adopt)} isBusy={actions.busyId === id} onPress={() => void adopt()}>
        {words.adopt}
      </Button>
    );
  }
  if (kind === 'only_here') {
    return (
      <Button size="s" icon={RefreshCw} aria-label={named(words.askAgain)} onPress={onAgain}>
        {words.askAgain}
      </Button>
    );
  }
  return (
    <Link to="/invoice/{-$id}" params={{ id }} aria-label={named(words.open)} className={buttonClass('secondary', 's')}>
      {words.open}
    </Link>
  );
}
