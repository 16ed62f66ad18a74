import { Link, useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { computeDraft, type InvoiceDraft } from '@taraz/core';
import { FilePen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCreate } from '../../app/use-create.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { StatusIcon } from '../../ui/status-chip.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { namingStrings } from '../invoices/naming.fa.ts';
import type { Answer } from './conversation.ts';
import { assistantStrings as words } from './strings.fa.ts';

/** The guide's texts are loaded with the first answer that leads there. */
const TopicLink = lazy(() => import('../guide/topic-link.tsx').then((module) => ({ default: module.TopicLink })));

/** Sentences come in Persian digits; a name within one keeps what it has, «روغن SN500». */
const inDigits = (format: Format, text: string) => (format.digits === 'latn' ? format.text(text) : text);

/** What the assistant says: a number with its sources, a draft to look at, or that it did not understand. */
export function AnswerView({ answer }: { answer: Answer }) {
  const format = useFormat();
  return (
    <div className="flex flex-col gap-3">
      {answer.model_unavailable && (
        <Banner tone="warn" title={words.modelUnavailable}>
          {words.modelHint}
        </Banner>
      )}
      <p>{inDigits(format, answer.text)}</p>
      {answer.figures.length > 0 && <Figures figures={answer.figures} />}
      {answer.guide !== undefined && (
        <Suspense fallback={<SkeletonBar className="h-9 w-60" />}>
          <TopicLink id={answer.guide} />
        </Suspense>
      )}
      {answer.draft !== null && (
        <DraftView draft={answer.draft as InvoiceDraft} notes={answer.notes} isOffer={answer.is_offer === true} />
      )}
      {answer.sources.length > 0 && <Sources answer={answer} />}
      {answer.rows !== undefined && <BookRows rows={answer.rows} />}
      {answer.read_by === 'model' && <p className="text-caption text-ink-3">{words.byModel}</p>}
    </div>
  );
}

function Figures({ figures }: { figures: Answer['figures'] }) {
  const format = useFormat();
  return (
    <dl className="flex flex-col gap-1">
      {figures.map(({ label, value, unit }, index) => (
        <div key={`${label} ${value}`} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="min-w-40 text-ink-2 max-sm:min-w-0 max-sm:grow max-sm:basis-24">
            <bdi>{inDigits(format, label)}</bdi>
          </dt>
          <dd className="max-sm:min-w-40">
            <Amount
              value={value}
              isTabular={index > 0}
              className={index === 0 ? 'font-bold text-figure max-sm:text-section' : 'font-medium'}
            />
            {unit === 'percent' && <span className="ms-1 text-caption text-ink-3">{words.percent}</span>}
            {/* The currency is said once, at the head of what has it. */}
            {unit === 'rial' && figures[index - 1]?.unit !== 'rial' && (
              <span className="ms-1 text-caption text-ink-3">{words.rial}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The frame around rows behind an answer: what they are, how many of how many, and the way to the list of just them. */
function Behind(props: {
  title: string;
  shown: number;
  count: number;
  to: string;
  list: Readonly<Record<string, string | boolean | undefined>> | null;
  children: ReactNode;
}) {
  const { title, shown, count, to, list, children } = props;
  const format = useFormat();
  return (
    <section aria-label={title} className="rounded-control border border-line">
      <header className="flex min-h-9 flex-wrap items-center gap-2 border-line border-b px-3 text-caption text-ink-2">
        <h2 className="font-medium">{title}</h2>
        <span>{words.moreSources(format.number(shown), format.number(count))}</span>
        {list !== null && (
          <Link
            to={to}
            search={list as never}
            className="focus-ring ms-auto rounded-sm text-accent-text hover:underline"
          >
            {words.inList}
          </Link>
        )}
      </header>
      <ul>{children}</ul>
    </section>
  );
}

/** One of them: all of it leads where its link leads. */
function BehindRow({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex min-h-9 items-center gap-2.5 border-line border-t px-3 py-1 first:border-t-0 hover:bg-sunken">
      {children}
    </li>
  );
}

function Sources({ answer: { sources, source_count, list } }: { answer: Answer }) {
  const format = useFormat();
  return (
    <Behind title={words.sources} shown={sources.length} count={source_count} to="/invoices" list={list}>
      {sources.map((source) => (
        <BehindRow key={source.id}>
          <StatusIcon status={source.state} />
          <Link to={`/invoice/${source.id}` as string} className="min-w-0 grow truncate after:absolute after:inset-0">
            <bdi>{source.buyer_name || namingStrings.finalConsumer}</bdi>
          </Link>
          <span className="tnum text-caption text-ink-2 max-sm:hidden">{format.date(source.invoice_date)}</span>
          <Amount value={source.total} className="min-w-32 shrink-0 text-right font-medium" />
        </BehindRow>
      ))}
    </Behind>
  );
}

type Rows = NonNullable<Answer['rows']>;

const screens = {
  stock: '/warehousing',
  prices: '/products',
  cheques: '/checks',
  debts: '/analytics/debts',
  creditors: '/customers',
  over_credit: '/customers',
  profit: '/analytics/profit',
  places: '/bank-accounts',
  movements: '/bank-accounts',
  purchases: '/purchases',
  payables: '/purchases/payables',
} as const;
/** Where one of the rows leads, when it is not the same screen. */
const rowScreens = { ...screens, profit: '/warehousing' } as const;
const placeScreens = { bank: '/bank-accounts', desk: '/cash-desks', pos: '/poses' } as const;

/** The screen that one row opens on. */
function screenOf(of: Rows['of'], { id, place, place_id }: Rows['shown'][number]): { to: string; search?: never } {
  if (of === 'debts' || of === 'creditors' || of === 'over_credit') return { to: `/customers/${id}` };
  if (of === 'payables') return { to: '/purchases', search: { account: id, payment: 'open' } as never };
  if (of === 'prices') return { to: `/products/${id}` };
  return { to: place === undefined ? rowScreens[of] : placeScreens[place], search: { id: place_id ?? id } as never };
}

/** Goods, cheques, debtors, places of money or what moved it behind the figures, each leading to itself where a screen has it. */
function BookRows({ rows: { of, count, list, shown } }: { rows: Rows }) {
  const format = useFormat();
  const to = screens[of] as string;
  return (
    <Behind title={words.rows[of]} shown={shown.length} count={count} to={to} list={list}>
      {shown.map((row) => (
        <BehindRow key={row.id}>
          <div className="min-w-0 grow">
            {row.is_gone === true ? (
              <bdi className="block truncate">{row.name}</bdi>
            ) : (
              <Link {...screenOf(of, row)} className="block truncate after:absolute after:inset-0">
                <bdi>{row.name}</bdi>
              </Link>
            )}
            {row.note !== '' && <p className="text-caption text-ink-2">{inDigits(format, row.note)}</p>}
          </div>
          <Amount value={row.value} className="min-w-32 shrink-0 text-right font-medium" />
        </BehindRow>
      ))}
    </Behind>
  );
}

interface DraftViewProps {
  draft: InvoiceDraft;
  notes: readonly string[];
  isOffer: boolean;
}

/** Stores what is proposed, as what it is, and goes to where it is looked at. */
function useReview({ draft, isOffer }: Pick<DraftViewProps, 'draft' | 'isOffer'>) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const create = useCreate();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const review = async () => {
    setSaving(true);
    try {
      const { id } = isOffer
        ? await create(calls.createPreInvoice, { body: draft as never })
        : await create(calls.createInvoice, { body: { ...draft, save_as_draft: true } as never });
      if (!isShown()) return;
      if (isOffer) await navigate({ to: '/each-pre-invoice/$id', params: { id }, search: { edit: true } });
      else await navigate({ to: `/create-invoice/${id}` as string });
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  };
  return { review, isSaving, error };
}

/** The proposed draft or pre-invoice; only looking at it stores it, as what it is. */
function DraftView({ draft, notes, isOffer }: DraftViewProps) {
  const { review, isSaving, error } = useReview({ draft, isOffer });
  const { buyer_info } = draft;
  const said = isOffer ? words.offer : words;
  const buyer = buyer_info.company || `${buyer_info.first_name} ${buyer_info.last_name}`.trim();
  return (
    <section aria-label={said.draft} className="overflow-hidden rounded-control border border-line border-dashed">
      <p className="border-line border-b px-3 py-2">
        <span className="text-ink-2">{words.buyer}: </span>
        <span className="font-medium">{buyer || words.unknownBuyer}</span>
      </p>
      <DraftLines items={draft.items} />
      <p className="flex items-baseline gap-2 border-line border-t px-3 py-2">
        <span className="text-ink-2">{words.sum}</span>
        <Amount value={computeDraft(draft).total} isTabular={false} className="font-bold text-section" />
        <span className="text-caption text-ink-3">{words.rial}</span>
      </p>
      {notes.length > 0 && (
        <div className="border-line border-t bg-warn-soft px-3 py-2">
          <h2 className="font-medium text-warn">{words.notes}</h2>
          <ul className="list-inside list-disc">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-2 border-line border-t px-3 py-2">
        {error !== null && (
          <ErrorState title={said.reviewFailed} safe={words.safe} error={error} onRetry={() => void review()} />
        )}
        <Button
          variant="secondary"
          icon={FilePen}
          isBusy={isSaving}
          onPress={() => void review()}
          className="self-start"
        >
          {said.review}
        </Button>
      </div>
    </section>
  );
}

function DraftLines({ items }: Pick<InvoiceDraft, 'items'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={words.item} tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="h-8 bg-sunken text-caption text-ink-2">
            {[words.item, words.qty, words.price].map((title) => (
              <th key={title} scope="col" className="px-3 text-start font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.uuid} className="h-8 border-line border-t">
              <td className="px-3">{item.item_name}</td>
              <td className="px-3">
                <Amount value={item.item_qty} className="min-w-14 text-right" />
              </td>
              <td className="px-3">
                {item.item_price !== '' && <Amount value={item.item_price} className="min-w-28 text-right" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
