import { Link } from '@tanstack/react-router';
import { addDecimals, compareDecimals } from '@taraz/core';
import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Balance } from './balance.tsx';
import type { Statement } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.cheques;

export type ChequesInHand = Statement['cheques'];

interface ChequesLinkProps {
  customerId: string;
  name: string;
  state: 'awaited' | 'bounced';
  sum: string;
  className?: string;
}

/** A sum of a customer's received cheques, leading to exactly these. */
export function ChequesLink({ customerId, name, state, sum, className = 'text-accent-text' }: ChequesLinkProps) {
  return (
    <Link
      to="/checks"
      search={{ customer: customerId, direction: 'received', state }}
      className={`focus-ring relative rounded-sm hover:underline ${className}`}
    >
      <Amount value={sum} /> <span className="sr-only">{words.open[state](name)}</span>
    </Link>
  );
}

interface StatementChequesProps {
  customer: { id: string; name: string };
  cheques: ChequesInHand;
  /** what the customer owes now */
  balance: string;
}

/** Under an account: cheques that are in no balance yet, and what it will be once they are cleared. */
export function StatementCheques({ customer: { id, name }, cheques, balance }: StatementChequesProps) {
  const format = useFormat();
  const { awaited_count, awaited_sum, bounced_count, bounced_sum, to_credit } = cheques;
  if (awaited_count + bounced_count === 0) return null;
  const after = addDecimals(balance, compareDecimals(to_credit, '0') === 0 ? '0' : `-${to_credit}`);
  const link = (state: 'awaited' | 'bounced', sum: string, tone: string) => (
    <dd>
      <ChequesLink customerId={id} name={name} state={state} sum={sum} className={tone} />
    </dd>
  );
  return (
    <dl
      aria-label={words.title}
      className="flex flex-wrap gap-x-8 gap-y-1 border-line border-t px-3.5 py-2.5 [&_dt]:text-ink-2 [&>div]:flex [&>div]:gap-2"
    >
      {awaited_count > 0 && (
        <div>
          <dt>{words.awaited(format.number(awaited_count))}</dt>
          {link('awaited', awaited_sum, 'text-accent-text')}
        </div>
      )}
      {bounced_count > 0 && (
        <div>
          <dt>{words.bounced(format.number(bounced_count))}</dt>
          {link('bounced', bounced_sum, 'text-bad')}
        </div>
      )}
      {awaited_count > 0 && (
        <div>
          <dt>{words.after}</dt>
          <dd className="font-bold">
            <Balance value={after} />
          </dd>
        </div>
      )}
    </dl>
  );
}
