import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../ui/amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { cashStrings as words } from './cash.fa.ts';
import type { CashSide } from './cash-rows.ts';
import { cashPeopleQuery } from './queries.ts';

export interface CashBehind {
  side: CashSide;
  /** which row of the forecast, as people say it */
  when: string;
  from: string | null;
  to: string | null;
}

/** Whose debts a figure of the forecast is; each leads to the account. */
export function CashPanel({ side, when, from, to, onClose }: CashBehind & { onClose: () => void }) {
  const format = useFormat();
  const days = { ...(from === null ? {} : { from_day: from }), ...(to === null ? {} : { to_day: to }) };
  const list = useQuery(cashPeopleQuery({ side, ...days }));
  const { count = 0, sum = '0', people = [] } = list.data ?? {};
  const shown = format.number(people.length);
  return (
    <Panel
      isUnaddressed
      title={words.behind[side]}
      subtitle={list.data ? `${when} · ${words.people(format.number(count))}` : when}
      onClose={onClose}
    >
      {list.isError && <QueryError title={words.failed} query={list} />}
      <WhenLoaded isLoading={list.isPending} skeleton={<SkeletonRows rows={8} columns={['max-w-40', 'max-w-24']} />}>
        {list.data !== undefined && people.length === 0 && <p className="py-6 text-center text-ink-2">{words.none}</p>}
        {people.length > 0 && (
          <p className="flex justify-between gap-3 pb-2 font-bold">
            {words.sum}
            <Amount value={sum} />
          </p>
        )}
        <ul className="-mx-3.5" aria-label={words.behind[side]}>
          {people.map(({ id, name, amount }) => (
            <li
              key={id ?? name}
              className="relative flex min-h-11 items-center gap-3 border-line border-t px-3.5 py-1.5 first:border-t-0 hover:bg-sunken"
            >
              {id === null ? (
                <bdi className="min-w-0 grow truncate">{name}</bdi>
              ) : (
                <Link
                  to="/customers/$id"
                  params={{ id }}
                  className="min-w-0 grow truncate after:absolute after:inset-0"
                >
                  <bdi>{name}</bdi>
                </Link>
              )}
              <Amount value={amount} className="min-w-32 shrink-0 text-right font-medium" />
            </li>
          ))}
        </ul>
        {count > people.length && (
          <p className="pt-2 text-caption text-ink-2">{words.first(shown, format.number(count))}</p>
        )}
      </WhenLoaded>
    </Panel>
  );
}
