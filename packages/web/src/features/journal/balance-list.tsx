import { ChevronDown, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EditAccount } from './account-dialog.tsx';
import { type BalanceProps, hasDetails, searchOfDetail } from './books.ts';
import { DetailsOf, LedgerLink } from './details-of.tsx';
import { SidedAmount, SidedColumn } from './figures.tsx';
import { journalStrings as words } from './journal.fa.ts';
import type { BalanceRow } from './queries.ts';

/** The trial balance where eight columns have no room: each account beside its closing balance, and under it what led there. */
export function BalanceList({ balance, filter, isOpen, onOpen }: BalanceProps) {
  const { sums } = balance;
  return (
    <ul aria-label={words.views.balance}>
      {balance.accounts.map((row) => (
        <li key={row.key} className="border-line border-b">
          <Line
            of={row}
            name={<LedgerLink account={row.key}>{row.name}</LedgerLink>}
            code={row.code}
            actions={
              <>
                {hasDetails(row.key) && (
                  <IconButton
                    size="s"
                    icon={isOpen(row) ? ChevronDown : ChevronLeft}
                    label={words.unfold(row.name)}
                    aria-expanded={isOpen(row)}
                    onPress={() => onOpen(row)}
                  />
                )}
                <EditAccount account={row} />
              </>
            }
          />
          {isOpen(row) && (
            <ul aria-label={words.unfold(row.name)} className="bg-sunken">
              <DetailsOf
                account={row}
                filter={filter}
                row={(detail) => (
                  <li key={detail.id ?? `~${detail.code}`} className="border-line border-t ps-4">
                    <Line
                      of={detail}
                      name={
                        <LedgerLink account={row.key} detail={searchOfDetail(detail)}>
                          <bdi>{detail.name}</bdi>
                        </LedgerLink>
                      }
                      code={detail.code}
                    />
                  </li>
                )}
                rest={(content) => <li className="px-3.5 py-2">{content}</li>}
              />
            </ul>
          )}
        </li>
      ))}
      <li className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-2 font-bold">
        <span className="grow">{words.sum}</span>
        <span>
          <SidedColumn balance={sums.debit} />
          <SidedColumn balance={`-${sums.credit}`} />
        </span>
      </li>
    </ul>
  );
}

interface LineProps {
  of: Pick<BalanceRow, 'opening' | 'debit' | 'credit' | 'closing'>;
  name: ReactNode;
  code: string;
  actions?: ReactNode;
}

function Line({ of, name, code, actions }: LineProps) {
  return (
    <div className="px-3.5 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 grow basis-24">{name}</span>
        <SidedColumn balance={of.closing} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-caption text-ink-2">
        <span className="flex items-center gap-x-1">
          <bdi dir="ltr" className="tnum">
            {code}
          </bdi>
          {actions}
        </span>
        {of.opening !== '0' && (
          <span>
            {words.opening} <SidedAmount balance={of.opening} />
          </span>
        )}
        <Turnover debit={of.debit} credit={of.credit} />
      </div>
    </div>
  );
}

function Turnover({ debit, credit }: { debit: string; credit: string }) {
  return (
    <span className="flex basis-full flex-wrap gap-x-4">
      <span>
        {words.debit} <Amount value={debit} />
      </span>
      <span>
        {words.credit} <Amount value={credit} />
      </span>
    </span>
  );
}
