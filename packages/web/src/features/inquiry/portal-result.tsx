import { addDecimals } from '@taraz/core';
import { CircleCheck, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../app/use-may.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { statusWords } from '../../ui/status.fa.ts';
import { Book } from './book.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { portalStrings as words } from './portal.fa.ts';
import { PortalAction } from './portal-action.tsx';
import type { PortalAnswer } from './portal-tab.tsx';
import { TwoBooks } from './two-books.tsx';
import { type Adoption, useAdoption } from './use-adoption.ts';

type Result = NonNullable<PortalAnswer['result']>;
export type Difference = Result['differences'][number];

/** Both books with count and sum, then each difference with its cause and one action. */
export function PortalResult({ result }: { result: Result }) {
  const format = useFormat();
  const [kind, setKind] = useState<Difference['kind'] | 'all'>('all');
  const adoption = useAdoption();
  const total = result.counts.reduce((sum, { count }) => sum + count, 0);
  const shown = result.differences.filter((one) => kind === 'all' || one.kind === kind);
  return (
    <>
      <Books result={result} />
      <RowsTold rows={result.unreadable} title={words.unreadable} />
      <RowsTold rows={result.unread_amounts} title={words.unreadAmounts} />
      {total === 0 && result.unread_amounts.length === 0 && (
        <Card>
          <EmptyState icon={CircleCheck} title={words.noneTitle}>
            {words.noneHint}
          </EmptyState>
        </Card>
      )}
      {total > 0 && (
        <>
          {result.counts.length > 1 && (
            <ChoiceBar
              label={words.differences(format.number(total))}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'all' as const, label: words.differences(format.number(total)) },
                ...result.counts.map((one) => ({
                  value: one.kind,
                  label: `${words.short[one.kind]} (${format.number(one.count)})`,
                })),
              ]}
            />
          )}
          <Card
            isFlush
            title={words.differences(format.number(kind === 'all' ? total : shown.length))}
            subtitle={<span className="max-sm:hidden">{words.nothingByItself}</span>}
            actions={<TakeAll differences={shown} adoption={adoption} />}
          >
            <ul aria-label={words.differences(format.number(total))}>
              {shown.map((difference, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a tax id may stand twice in the file
                <DifferenceRow key={`${difference.tax_number}-${index}`} difference={difference} adoption={adoption} />
              ))}
            </ul>
          </Card>
          {total > result.differences.length && (
            <p className="text-ink-2">{words.shown(format.number(result.differences.length))}</p>
          )}
        </>
      )}
    </>
  );
}

/** Rows of the file of which something could not be read; nothing where there are none. */
function RowsTold({ rows, title }: { rows: readonly number[]; title: (count: string) => string }) {
  const format = useFormat();
  if (rows.length === 0) return null;
  const first = rows.slice(0, 12).map((row) => format.number(row));
  return (
    <Banner tone="warn" title={title(format.number(rows.length))}>
      {words.unreadableRows(first.join('، '))}
    </Banner>
  );
}

/** One press for all that only the portal has; nothing while there is but one. */
function TakeAll({ differences, adoption }: { differences: readonly Difference[]; adoption: Adoption }) {
  const format = useFormat();
  const open = differences.flatMap(({ adopt }) =>
    adopt !== null && !adoption.taken.has(adopt.tax_number) ? [adopt] : [],
  );
  const mayIssue = useMay('issue');
  if (open.length < 2 || !mayIssue) return null;
  return (
    <Button size="s" icon={ListPlus} isBusy={adoption.busy.size > 0} onPress={() => void adoption.take(open)}>
      {words.actions.takeAll(format.number(open.length))}
    </Button>
  );
}

function Books({ result: { here, there, same, counts, from_date, to_date } }: { result: Result }) {
  const format = useFormat();
  const gap = addDecimals(here.total, there.total.startsWith('-') ? there.total.slice(1) : `-${there.total}`);
  return (
    <Card>
      <TwoBooks
        here={<Book unit={words.invoices} name={words.here} {...here} />}
        there={<Book unit={words.invoices} name={words.there} {...there} />}
        same={{ count: same, words: words.same(format.number(same)) }}
        apart={counts.map(({ kind, count }) => ({
          id: kind,
          tone: kind === 'only_here' || kind === 'only_there' ? 'info' : 'warn',
          count,
          words: `${words.short[kind]} (${format.number(count)})`,
        }))}
        gap={gap === '0' ? undefined : words.gap(format.money(gap.replace('-', '')))}
      />
      <p className="mt-2 text-caption text-ink-2">
        {format.date(from_date)} – {format.date(to_date)}
      </p>
    </Card>
  );
}

function DifferenceRow({ difference, adoption }: { difference: Difference; adoption: Adoption }) {
  const format = useFormat();
  const { kind, tax_number, buyer_name, state, row } = difference;
  // Said where it is what differs, and not merely because one side has nothing.
  const differsInVat = state !== null && row !== null && difference.vat_here !== difference.vat_there;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-3.5 py-2.5 first:border-t-0 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_9rem]">
      <div className="min-w-0 basis-56 grow">
        <p className="truncate">{buyer_name || words.short[kind]}</p>
        <bdi dir="ltr" className="block break-all text-right text-caption text-ink-2">
          {tax_number}
        </bdi>
      </div>
      <dl className="flex gap-4">
        <Side
          label={words.inHere}
          text={state === null ? words.absent : statusWords[state]}
          amount={difference.total_here}
          vat={differsInVat ? difference.vat_here : ''}
        />
        <Side
          label={words.inThere}
          text={difference.status_there || (row === null ? words.absent : words.row(format.number(row)))}
          amount={difference.total_there}
          vat={differsInVat ? difference.vat_there : ''}
        />
      </dl>
      <p className="min-w-0 basis-56 grow text-ink-2">{words.kinds[kind]}</p>
      <div>
        <PortalAction difference={difference} adoption={adoption} />
      </div>
    </li>
  );
}

function Side({ label, text, amount, vat }: { label: string; text: string; amount: string; vat: string }) {
  return (
    <div className="w-32">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd>
        <span className="block truncate font-medium">{text}</span>
        {amount !== '' && <Amount value={amount} className="block text-right" />}
        {vat !== '' && (
          <span className="block text-right text-caption text-ink-2">
            {words.vat} <Amount value={vat} />
          </span>
        )}
      </dd>
    </div>
  );
}
