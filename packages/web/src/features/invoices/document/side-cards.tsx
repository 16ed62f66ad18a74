import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { settlementMethodOf } from '@taraz/core';
import { ArrowLeft, Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { useMay } from '../../../app/use-may.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { clock } from '../../../ui/clock.ts';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { keepText } from '../../../ui/keep-file.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { statusWords } from '../../../ui/status.fa.ts';
import { statusTextClass } from '../../../ui/status-chip.tsx';
import { timeLeft } from '../../../ui/time-left.ts';
import { toast } from '../../../ui/toast-store.ts';
import { completeDraft } from '../draft-store/draft-codec.ts';
import { Fact } from '../fact.tsx';
import { DueFact } from '../payment/due-fact.tsx';
import { paymentStrings as dueWords } from '../payment/payment.fa.ts';
import { PaymentFacts } from '../payment/payment-facts.tsx';
import type { InvoiceDetail } from '../queries.ts';
import { documentStrings } from './document.fa.ts';
import { shorten } from './life-card.tsx';
import { pageStrings } from './page.fa.ts';

/** Facts that the document does not show. */
export function FactsCard({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const rows = pageStrings.factRows;
  const mayIssue = useMay('issue');
  const method = settlementMethodOf(completeDraft(invoice.draft).invoice);
  return (
    <Card title={pageStrings.facts}>
      <dl className="flex flex-col gap-1.5">
        <Fact label={rows.total}>
          <Amount value={invoice.total || '0'} isTabular={false} /> {documentStrings.rial}
        </Fact>
        <Fact label={rows.settlement}>{documentStrings.settlement[method]}</Fact>
        <PaymentFacts payment={invoice.payment} />
        {method !== 'cash' && invoice.invoice_type !== 'cancellation' && (
          <Fact label={dueWords.due}>
            <DueFact invoice={invoice} mayChange={mayIssue && invoice.state !== 'draft'} />
          </Fact>
        )}
        {invoice.memory_id !== '' && (
          <Fact label={rows.memory}>
            <bdi dir="ltr">{invoice.memory_id}</bdi>
          </Fact>
        )}
        {invoice.environment !== 'production' && (
          <Fact label={rows.environment}>{pageStrings.environment[invoice.environment]}</Fact>
        )}
        {invoice.serial_number !== '' && <Fact label={rows.serial}>{format.number(invoice.serial_number)}</Fact>}
        {invoice.reference_number !== '' && (
          <Fact label={rows.reference}>
            <CopyableCode
              code={invoice.reference_number}
              shown={shorten(invoice.reference_number)}
              name={rows.reference}
            />
          </Fact>
        )}
        {invoice.deadline !== null && (
          <Fact label={rows.deadline}>
            <Deadline iso={invoice.deadline} />
          </Fact>
        )}
        <Fact label={rows.updated}>{format.dateTime(invoice.updated_at)}</Fact>
      </dl>
    </Card>
  );
}

function Deadline({ iso }: { iso: string }) {
  const format = useFormat();
  const { kind, days } = timeLeft(iso, clock.nowMs());
  const tone = kind === 'past' ? 'text-bad' : days <= 3 ? 'text-warn' : '';
  const number = format.number(days);
  // Of the last day the hour counts.
  const words = {
    past: days === 0 ? pageStrings.late : pageStrings.lateBy(number),
    today: pageStrings.untilToday(format.time(iso)),
    tomorrow: pageStrings.untilTomorrow(format.time(iso)),
    days: pageStrings.daysLeft(number),
  }[kind];
  return (
    <span className={tone}>
      {format.date(iso)} · {words}
    </span>
  );
}

/** Every packet that was made of it, newest first. */
export function AttemptsCard({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  if (invoice.attempts.length === 0) return null;
  const words = pageStrings.attemptRows;
  // To the second: a packet and its answer may lie days apart, or less than a minute.
  const momentOf = (iso: string) => `${format.date(iso)}، ${format.clock(iso)}`;
  return (
    <Card
      title={pageStrings.attempts}
      actions={<span className="text-caption text-ink-2">{format.number(invoice.attempts.length)}</span>}
    >
      <ol className="flex flex-col gap-3">
        {invoice.attempts.toReversed().map((attempt, index) => (
          <li key={attempt.uid} className="border-line border-t pt-3 first:border-t-0 first:pt-0">
            <p className="flex justify-between gap-2">
              <b>{pageStrings.attemptNo(format.number(invoice.attempts.length - index))}</b>
              <span className="text-ink-2">{pageStrings.outcomes[attempt.outcome] ?? attempt.outcome}</span>
            </p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-caption text-ink-2">
              <dt>{words.sent}</dt>
              <dd className="tnum">{attempt.sent_at === null ? '—' : momentOf(attempt.sent_at)}</dd>
              {attempt.answered_at !== null && (
                <>
                  <dt>{words.answered}</dt>
                  <dd className="tnum">{momentOf(attempt.answered_at)}</dd>
                </>
              )}
              <dt>{words.uid}</dt>
              <dd>
                <CopyableCode code={attempt.uid} shown={shorten(attempt.uid)} name={words.uid} />
              </dd>
              <dt>{words.hash}</dt>
              <dd>
                <CopyableCode code={attempt.sha256} shown={shorten(attempt.sha256)} name={words.hash} />
              </dd>
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Certificate and signed receipt to keep. */
export function CertificateCard({ invoice }: { invoice: InvoiceDetail }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const name = invoice.tax_number || invoice.id;
  const save = async () => {
    setBusy(true);
    try {
      const certificate = await client.fetchQuery({
        queryKey: ['invoices', 'certificate', invoice.id, invoice.etag],
        queryFn: ({ signal }) => api(calls.invoiceCertificate, { params: { id: invoice.id } }, { signal }),
        staleTime: 0,
      });
      keepText(`${name}.certificate.json`, JSON.stringify(certificate, null, 2), 'application/json');
    } catch (error) {
      toast.error(pageStrings.downloadFailed, { detail: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const { receipt } = invoice;
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Icon of={ShieldCheck} size={22} className="text-ok" />
        <div className="min-w-0 grow">
          <p className="font-bold">{pageStrings.certificate}</p>
          <p className="text-caption text-ink-2">{pageStrings.certificateHint}</p>
        </div>
        <Button icon={Download} isBusy={isBusy} onPress={() => void save()}>
          {pageStrings.download}
        </Button>
      </div>
      {receipt !== null && (
        <Button
          variant="quiet"
          size="s"
          icon={Download}
          className="mt-2"
          onPress={() => keepText(`${name}.receipt.jws`, receipt, 'application/jose')}
        >
          {pageStrings.receipt}
        </Button>
      )}
    </Card>
  );
}

/** What it corrects and what corrects it, oldest at the right; this one has the accent border. */
export function ChainBar({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  if (invoice.chain.length < 2) return null;
  return (
    <nav aria-label={pageStrings.chain}>
      <ol className="flex flex-wrap items-center gap-2.5">
        {invoice.chain.map((link, index) => {
          const isThis = link.id === invoice.id;
          const isDraft = link.state === 'draft';
          const status = link.held ? 'held' : link.state;
          const frame = isThis
            ? 'border-accent bg-surface'
            : isDraft
              ? 'border-line-strong border-dashed bg-bg'
              : 'border-line bg-bg';
          return (
            <li key={link.id} className="flex items-center gap-2.5">
              {index > 0 && <Icon of={ArrowLeft} className="text-ink-3" />}
              <Link
                to="/invoice/{-$id}"
                params={{ id: link.id }}
                {...(isThis ? { 'aria-current': 'page' as const } : {})}
                className={`block rounded-card border px-3 py-1.5 ${frame}`}
              >
                <span className="block font-bold">
                  {documentStrings.subject[link.invoice_type]}
                  {isThis && `، ${pageStrings.thisOne}`}
                </span>
                <span className="text-caption text-ink-2">{format.date(link.invoice_date)}</span>
                {link.state !== 'confirmed' && (
                  <span className={`text-caption ${statusTextClass(status)}`}> · {statusWords[status]}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
