import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { columnOfDraft, draftFieldsOf } from '@taraz/core';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import type { Format } from '../../i18n/format.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { documentStrings } from '../invoices/document/document.fa.ts';
import { factValue } from '../invoices/document/pattern-facts.ts';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { isOver } from '../invoices/list/invoice-status.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { chainStrings as words } from './strings.fa.ts';

type Version = CallReply<typeof calls.invoiceChain>['invoices'][number];
type Change = Version['changes'][number];

const chainQuery = (id: string) =>
  queryOptions({
    // Below the invoice's own key: what makes the invoice stale makes its chain stale.
    queryKey: ['invoices', 'one', id, 'chain'],
    queryFn: ({ signal }) => api(calls.invoiceChain, { params: { id } }, { signal }),
  });

/** The pattern's own fields, whose changes are told by the authority's key, by their names. */
function ownLabels({ draft }: InvoiceDetail): ReadonlyMap<string, string> {
  return new Map(draftFieldsOf(columnOfDraft(completeDraft(draft))).map(({ key, label }) => [key, label]));
}

function valueText({ what }: Change, text: string, format: Format): ReactNode {
  if (text === '') return '—';
  if (words.whats[what] === undefined) {
    const { value, isCode } = factValue(what, text, format);
    return isCode && what !== 'sg' ? <bdi dir="ltr">{value}</bdi> : value;
  }
  if (what === 'settlement') return words.settlement[text] ?? text;
  return what === 'vat_rate' ? format.percent(text) : format.money(text, { maxFraction: 8 });
}

/** «چه تغییر کرد»: version by version along the chain, the newest first. */
export function ChainChanges({ invoice }: { invoice: InvoiceDetail }) {
  const isChain = invoice.chain.length > 1;
  const chain = useQuery({ ...chainQuery(invoice.id), enabled: isChain });
  const format = useFormat();
  if (isChain && chain.isLoadingError) return <QueryError title={words.changesFailed} query={chain} />;
  if (!isChain || !chain.data) return null;
  const labels = ownLabels(invoice);
  const versions = chain.data.invoices.filter(({ referred_id }) => referred_id !== null).reverse();
  return (
    <Card title={words.changes}>
      <ol className="flex flex-col gap-3">
        {versions.map((version) => (
          <li key={version.id}>
            <p className="flex items-baseline justify-between gap-3 font-bold">
              {documentStrings.subject[version.invoice_type]}
              <span className="font-normal text-caption text-ink-2">{format.date(version.invoice_date)}</span>
            </p>
            <Effect version={version} before={chain.data.invoices.find(({ id }) => id === version.referred_id)} />
            <Changes version={version} labels={labels} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What a cancellation has done by now: until the authority confirms it, the invoice stands; where it refuses it, too. */
export function cancellationEffect(state: Version['state']): string {
  if (state === 'confirmed') return words.annulled;
  return state === 'rejected' || state === 'abandoned' ? words.notAnnulled : words.annuls;
}

function Effect({ version, before }: { version: Version; before: Version | undefined }) {
  const effect =
    version.invoice_type === 'cancellation' ? cancellationEffect(version.state) : replacementEffect(version, before);
  return effect === '' ? null : <p className="text-ink-2">{effect}</p>;
}

type Standing = Pick<Version, 'state' | 'buyer_reaction' | 'cancelled_by' | 'cancelled_elsewhere'>;

/**
 * What a correction or return has not done, or not yet, or does no more: '' of one that stands in the place of the one before.
 * @param before the one that it refers to, where the chain has it
 */
export function replacementEffect(version: Standing, before: Parameters<typeof isOver>[0] | undefined): string {
  const { state, buyer_reaction } = version;
  if (state === 'draft') return words.notSent;
  if (state === 'rejected' || state === 'abandoned') return words.notReplaced;
  if (state !== 'confirmed') return words.replaces;
  if (buyer_reaction === 'REJECTED') return words.refusedByBuyer;
  if (version.cancelled_by === null && !version.cancelled_elsewhere) return '';
  return before === undefined || isOver(before) ? words.cancelledSince : words.cancelledAndBack;
}

function Changes({ version, labels }: { version: Version; labels: ReadonlyMap<string, string> }) {
  const format = useFormat();
  if (version.invoice_type === 'cancellation') return null;
  if (version.changes.length === 0) return <p className="text-ink-2">{words.nothing}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {version.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished comparison does not move
        <li key={index}>
          <span className="text-ink-2">
            {words.whats[change.what] ?? labels.get(change.what) ?? change.what}
            {change.name !== '' && ` · ${format.text(change.name)}`}
          </span>
          <span className="block">
            {change.from !== '' && <s className="text-ink-3">{valueText(change, change.from, format)}</s>}
            {change.from !== '' && change.to !== '' && <span className="text-ink-3"> ← </span>}
            {change.to !== '' && <b className="font-medium">{valueText(change, change.to, format)}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}
