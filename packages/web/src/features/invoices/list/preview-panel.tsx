import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DraftTotals } from '@taraz/core';
import { useMemo } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { CutName } from '../../../ui/cut-name.tsx';
import { isNowhere } from '../../../ui/is-nowhere.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonBar, useSlow } from '../../../ui/skeleton.tsx';
import { useAccountOf } from '../../customers/account-of-invoice.ts';
import { customersKey } from '../../customers/queries.ts';
import { ReceiveButton } from '../../customers/receive-button.tsx';
import { buyerOf } from '../buyer-of.ts';
import { lifeOf, wordOfEntry } from '../document/life.ts';
import { LineFigures } from '../document/line-figures.tsx';
import { pageStrings } from '../document/page.fa.ts';
import { StatusChips } from '../document/status-chips.tsx';
import { completeDraft } from '../draft-store/draft-codec.ts';
import { Fact } from '../fact.tsx';
import { useLiveMoney } from '../live/use-live-money.ts';
import { useSpokenVerdicts } from '../live/use-spoken-verdicts.ts';
import { namingStrings } from '../naming.fa.ts';
import { DueDay } from '../payment/due-fact.tsx';
import { PaymentFacts } from '../payment/payment-facts.tsx';
import { type InvoiceDetail, invoiceKey, invoiceQuery } from '../queries.ts';
import { RuleText } from '../rule-text.tsx';
import { listStrings } from './list.fa.ts';
import { PanelAction } from './panel-action.tsx';
import { previewStrings as words } from './preview.fa.ts';

const linesShown = 6;
const eventsShown = 4;

/** The invoice of a row beside the list: what it is, what became of it, and the next thing to do. */
export function PreviewPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const invoice = useQuery(invoiceQuery(id));
  useLiveMoney(invoiceKey(id));
  useLiveMoney(customersKey);
  const isSlow = useSlow(invoice.isPending);
  const data = invoice.data;
  const isNone = invoice.isError && isNowhere(invoice.error);
  useSpokenVerdicts(useMemo(() => (data === undefined ? [] : [data]), [data]));
  return (
    <Panel
      key={id}
      title={data === undefined ? words.invoice : buyerOf(data)}
      subtitle={
        data && data.tax_number !== '' ? (
          <CopyableCode code={data.tax_number} name={pageStrings.taxId} />
        ) : (
          data && namingStrings.noNumber
        )
      }
      onClose={onClose}
      {...(isNone
        ? {}
        : {
            footer: (
              <>
                {data && <PanelAction invoice={data} />}
                <Link to="/invoice/{-$id}" params={{ id }} className={buttonClass('secondary')}>
                  {listStrings.menu.page}
                </Link>
              </>
            ),
          })}
    >
      {isNone && (
        <p role="note">
          {pageStrings.notFound}. {pageStrings.notFoundHint}
        </p>
      )}
      {invoice.isError && !isNone && <QueryError title={pageStrings.failed} safe={pageStrings.safe} query={invoice} />}
      {isSlow && ['w-1/2', 'w-full', 'w-2/3', 'w-full'].map((width) => <SkeletonBar key={width} className={width} />)}
      {data && <Preview invoice={data} />}
    </Panel>
  );
}

function Preview({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const { deadline, findings } = invoice;
  const firstError = findings.find(({ severity }) => severity === 'error');
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <StatusChips invoice={invoice} />
      </p>
      {firstError && (
        <p role="note" className="rounded-control bg-bad-soft px-3 py-2">
          <RuleText text={firstError.message} />
        </p>
      )}
      <dl className="flex flex-col gap-1.5">
        <Fact label={listStrings.columns.date}>{format.dateTime(invoice.invoice_date)}</Fact>
        <Fact label={listStrings.columns.subject}>{listStrings.subjects[invoice.invoice_type]}</Fact>
        {invoice.internal_id !== '' && (
          <Fact label={listStrings.columns.internal}>
            <bdi dir="ltr">{invoice.internal_id}</bdi>
          </Fact>
        )}
        <PaymentFacts payment={invoice.payment} />
        {invoice.payment_due !== null && (
          <Fact label={listStrings.columns.due}>
            <DueDay of={invoice} />
          </Fact>
        )}
        {deadline !== null && <Fact label={listStrings.columns.deadline}>{format.date(deadline)}</Fact>}
      </dl>
      {(invoice.payment?.open ?? '0') !== '0' && <Receive invoice={invoice} />}
      <Lines invoice={invoice} />
      <Life invoice={invoice} />
    </>
  );
}

/** Most of what is done with an invoice that is not paid: money that came for it. */
function Receive({ invoice }: { invoice: InvoiceDetail }) {
  const customer = useAccountOf(invoice);
  // While it is found the button stands there: what is under it does not move.
  if (customer === null) return null;
  return (
    <p>
      <ReceiveButton invoice={invoice} customer={customer} />
    </p>
  );
}

/** The first lines with their totals, and the grand total under its double rule. */
function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const { total, total_vat } = invoice;
  const draft = useMemo(() => completeDraft(invoice.draft), [invoice.draft]);
  const totals = invoice.totals as DraftTotals;
  const rest = draft.items.length - linesShown;
  return (
    <section aria-label={words.lines}>
      <h3 className="mb-1 font-bold">{words.lines}</h3>
      <ul>
        {draft.items.slice(0, linesShown).map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            key={index}
            className="flex items-baseline gap-3 border-line border-t py-1.5"
          >
            <span className="min-w-0 grow">
              <CutName name={item.item_name || item.item_code} />
              <span className="text-caption text-ink-2">
                <LineFigures invoice={draft.invoice} item={item} totals={totals.items[index]} />
              </span>
            </span>
            <Amount value={totals.items[index]?.item_final_price || '0'} className="min-w-36 shrink-0 text-right" />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="border-line border-t py-1.5 text-ink-2">{words.more(format.number(rest))}</p>}
      <dl className="border-line-strong border-t pt-1.5">
        <div className="flex items-baseline justify-between gap-3 border-ink border-b-3 border-double pb-1 font-bold">
          <dt>{listStrings.columns.total}</dt>
          <dd>
            <Amount value={total || '0'} className="block min-w-36 text-right" />
          </dd>
        </div>
        {/* Under the total and not over it: the lines have their tax in them, and a column must add up. */}
        <div className="mt-1 flex items-baseline justify-between gap-3 text-ink-2">
          <dt>{words.ofWhichVat}</dt>
          <dd>
            <Amount value={total_vat || '0'} className="block min-w-36 text-right" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The latest of its life, newest first. */
function Life({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const entries = lifeOf(invoice.events).slice(-eventsShown).reverse();
  if (entries.length === 0) return null;
  return (
    <section aria-label={pageStrings.life}>
      <h3 className="mb-1 font-bold">{pageStrings.life}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-3 border-line border-t py-1.5">
            <span>{wordOfEntry(entry)}</span>
            <time dateTime={entry.at} className="tnum shrink-0 text-caption text-ink-2">
              {format.dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
