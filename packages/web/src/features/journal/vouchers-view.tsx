import { useQuery } from '@tanstack/react-query';
import { listDefaults } from '@taraz/core';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { listPager } from '../../ui/pager.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { type BooksView, searchOfDetail } from './books.ts';
import { BooksState } from './books-state.tsx';
import { LedgerLink } from './details-of.tsx';
import { FigureCell, headCell, SidedCells, textCell } from './figures.tsx';
import { journalStrings as words } from './journal.fa.ts';
import { type Voucher, vouchersQuery } from './queries.ts';
import { SourceLink } from './source-link.tsx';

/** The journal: vouchers by day, each with its lines and the way to what it is of. */
export function VouchersView({ search, filter, change }: BooksView) {
  const isPhone = usePhone();
  const { offset = 0, limit = listDefaults.limit } = search;
  const query = useQuery(vouchersQuery({ ...filter, offset, limit }));
  const { data } = query;
  return (
    <BooksState query={query} isEmpty={data?.count === 0}>
      {data && (
        <Card
          isFlush
          className={cx('overflow-clip print:overflow-visible print:border-0', query.isPlaceholderData && 'opacity-60')}
        >
          {isPhone ? <VoucherList vouchers={data.vouchers} /> : <VoucherTable vouchers={data.vouchers} />}
          <div className="border-line border-t">{listPager({ count: data.count, search, change })}</div>
        </Card>
      )}
    </BooksState>
  );
}

const keyOf = ({ kind, id }: Voucher): string => `${kind} ${id}`;
type Line = Voucher['lines'][number];
const lineKey = ({ account, detail, debit }: Line): string =>
  `${account.key} ${detail?.id ?? detail?.code ?? ''} ${debit === '0' ? 'c' : 'd'}`;

/** The account of a line with its detail, each the way to its ledger. */
function LineOf({ line: { account, detail } }: { line: Line }) {
  return (
    <>
      <LedgerLink account={account.key}>{account.name}</LedgerLink>
      {detail !== null && (
        <span className="text-ink-2">
          {' · '}
          <LedgerLink account={account.key} detail={searchOfDetail(detail)}>
            <bdi>{detail.name}</bdi>
          </LedgerLink>
        </span>
      )}
    </>
  );
}

function VoucherTable({ vouchers }: { vouchers: readonly Voucher[] }) {
  const format = useFormat();
  return (
    <table aria-label={words.views.journal} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th className={headCell}>{words.code}</th>
          <th className={`${headCell} w-full`}>{words.account}</th>
          <th className={`${headCell} min-w-36`}>{words.debit}</th>
          <th className={`${headCell} min-w-36`}>{words.credit}</th>
        </tr>
      </thead>
      {vouchers.map((voucher) => (
        <tbody key={keyOf(voucher)} className="break-inside-avoid">
          <tr className="bg-sunken">
            <th colSpan={4} scope="rowgroup" className={`${textCell} text-start font-normal`}>
              <span className="font-bold">
                {words.voucher(format.number(voucher.number), format.date(`${voucher.day}T12:00:00Z`))}
              </span>
              {' · '}
              <SourceLink source={voucher.source}>{voucher.description || words.noDescription}</SourceLink>
            </th>
          </tr>
          {voucher.lines.map((line) => (
            <tr key={lineKey(line)}>
              <td className={`${textCell} tnum`}>
                <bdi dir="ltr">{line.account.code}</bdi>
              </td>
              <td className={cx(textCell, line.debit === '0' && 'ps-8')}>
                <LineOf line={line} />
              </td>
              <FigureCell value={line.debit} />
              <FigureCell value={line.credit} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function VoucherList({ vouchers }: { vouchers: readonly Voucher[] }) {
  const format = useFormat();
  return (
    <ul aria-label={words.views.journal}>
      {vouchers.map((voucher) => (
        <li key={keyOf(voucher)} className="border-line border-b px-3.5 py-2">
          <div className="text-caption text-ink-2">
            {words.voucher(format.number(voucher.number), format.date(`${voucher.day}T12:00:00Z`))}
          </div>
          <SourceLink source={voucher.source}>{voucher.description || words.noDescription}</SourceLink>
          <ul className="grid grid-cols-[minmax(0,1fr)_minmax(8.25rem,auto)_2.5rem] gap-x-1.5">
            {voucher.lines.map((line) => (
              <li key={lineKey(line)} className="col-span-full grid grid-cols-subgrid items-baseline">
                <span className="pe-1.5">
                  <LineOf line={line} />
                </span>
                <SidedCells balance={line.debit === '0' ? `-${line.credit}` : line.debit} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
