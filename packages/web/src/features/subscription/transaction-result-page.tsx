import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { CircleCheck, CircleX, Hourglass, SearchX, ShieldAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { problemStatus } from '../../app/session-store.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { subscriptionStrings } from './strings.fa.ts';

const strings = subscriptionStrings.result;
type Result = CallReply<typeof calls.settlePayment>;

/** While it is being checked, asked again so often. */
const askEveryMs = 5_000;

const looks = {
  paid: { icon: CircleCheck, color: 'text-ok', title: strings.paid },
  failed: { icon: CircleX, color: 'text-bad', title: strings.failed },
  pending: { icon: Hourglass, color: 'text-warn', title: strings.pending },
  refused: { icon: ShieldAlert, color: 'text-bad', title: strings.refused },
  refunded: { icon: Undo2, color: 'text-ink-2', title: strings.refunded },
} as const;

/** There is no such payment, and asking again will not make one. */
const isNone = (error: unknown): boolean => [400, 404].includes(problemStatus(error) ?? 0);

/** /transaction-result: back from the gateway, logged in or not; what counts is what the gateway tells the server. */
export function TransactionResultPage() {
  const { Authority: authority = '' } = useSearch({ from: '/public/transaction-result' });
  useTitle(strings.title);
  const result = useQuery({
    queryKey: ['payment-result', authority],
    queryFn: ({ signal }) => api(calls.settlePayment, { body: { authority } }, { signal }),
    enabled: authority !== '',
    retry: (failures, error) => !isNone(error) && failures < 2,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? askEveryMs : false),
  });
  const isUnknown = authority === '' || isNone(result.error);
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col gap-4 px-page py-12">
      {isUnknown ? (
        <Frame icon={SearchX} color="text-ink-3" title={strings.unknown} text={strings.unknownText}>
          <Home />
        </Frame>
      ) : result.isError ? (
        <>
          <h1 className="text-page">{strings.title}</h1>
          <QueryError title={strings.downTitle} safe={strings.downSafe} query={result} />
        </>
      ) : result.data ? (
        <Shown
          authority={authority}
          result={result.data}
          onAsk={() => void result.refetch()}
          isAsking={result.isFetching}
        />
      ) : (
        <div role="status" className="flex flex-col items-center gap-3 py-16">
          <h1 className="text-page">{strings.title}</h1>
          <Spinner />
          <p className="text-ink-2">{strings.asking}</p>
        </div>
      )}
    </div>
  );
}

function Home() {
  return (
    <Link to="/" className={buttonClass()}>
      {strings.home}
    </Link>
  );
}

function Frame({
  icon,
  color,
  title,
  text,
  children,
}: {
  icon: typeof CircleX;
  color: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
      <Icon of={icon} size={44} className={color} />
      <h1 className="text-page" aria-live="polite">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      {children}
    </section>
  );
}

interface ShownProps {
  /** The gateway's name of the payment: what support finds it by while there is no number of the bank. */
  authority: string;
  result: Result;
  onAsk: () => void;
  isAsking: boolean;
}

function Shown({ authority, result, onAsk, isAsking }: ShownProps) {
  const format = useFormat();
  const { state, plan_title: plan, amount, ref_id: ref, ends_at: endsAt } = result;
  const { icon, color, title } = looks[state];
  const texts = {
    paid: strings.paidText(plan),
    failed: format.text(strings.failedText),
    pending: strings.pendingText,
    refused: strings.refusedText,
    refunded: strings.refundedText,
  };
  const facts: [string, ReactNode][] = [
    [strings.plan, endsAt === null ? plan : `${plan}، ${strings.until(format.date(endsAt))}`],
    [
      strings.amount,
      <span key="amount" className="tnum">
        {format.money(amount)}
      </span>,
    ],
    ref === ''
      ? [strings.payment, <CopyableCode key="payment" code={authority} name={strings.payment} isWhole />]
      : [strings.ref, <CopyableCode key="ref" code={ref} name={strings.ref} />],
  ];
  return (
    <Frame icon={icon} color={color} title={title} text={texts[state]}>
      <dl className="mt-2 w-full border-line border-t text-start">
        {facts.map(([name, value]) => (
          <div key={name} className={cx('flex items-center justify-between gap-3 border-line border-b py-2')}>
            <dt className="shrink-0 text-ink-2">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {(state === 'paid' || state === 'refunded') && (
          <Link to="/manage-accounts" search={{ tab: 'subscription' }} className={buttonClass('primary')}>
            {strings.toAccount}
          </Link>
        )}
        {state === 'failed' && (
          <Link to="/upgrade-account" className={buttonClass('primary')}>
            {strings.again}
          </Link>
        )}
        {state === 'pending' && (
          <Button variant="primary" isBusy={isAsking} onPress={onAsk}>
            {strings.checkAgain}
          </Button>
        )}
        {state === 'refused' && (
          <Link to="/ticketing" search={{ new: true }} className={buttonClass('primary')}>
            {strings.ask}
          </Link>
        )}
        <Home />
      </div>
    </Frame>
  );
}
