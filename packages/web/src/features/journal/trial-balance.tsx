import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useTooNarrow } from '../../ui/use-too-narrow.ts';
import { BalanceList } from './balance-list.tsx';
import { BalanceTable } from './balance-table.tsx';
import type { BalanceProps, BooksView } from './books.ts';
import { BooksState } from './books-state.tsx';
import { journalStrings as words } from './journal.fa.ts';

import { balanceQuery } from './queries.ts';

/** The trial balance: each account's opening, turnover and closing, unfolding to its details. */
export function TrialBalanceView({ filter }: BooksView) {
  const query = useQuery(balanceQuery(filter));
  const [open, setOpen] = useState<readonly string[]>([]);
  const { data } = query;
  return (
    <BooksState query={query} isEmpty={data?.accounts.length === 0}>
      {data && (
        <>
          <Card isFlush className="overflow-clip print:overflow-visible print:border-0">
            <Fitting
              balance={data}
              filter={filter}
              isOpen={({ key }) => open.includes(key)}
              onOpen={({ key }) => setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key])}
            />
          </Card>
          <p className="text-caption text-ink-2">{words.hint}</p>
        </>
      )}
    </BooksState>
  );
}

/** A table; where its eight columns have no room, as on a phone, a list. */
function Fitting(props: BalanceProps) {
  const isPhone = usePhone();
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(props.balance);
  if (isPhone) return <BalanceList {...props} />;
  return (
    <div ref={ref} className="overflow-x-auto print:overflow-visible">
      {isTooNarrow ? <BalanceList {...props} /> : <BalanceTable {...props} />}
    </div>
  );
}
