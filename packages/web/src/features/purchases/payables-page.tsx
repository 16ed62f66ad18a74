import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { ShoppingCart } from 'lucide-react';
import { useMemo } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { AgedShares, AgedStrip, ByAgeOrDue, DebtSides, Share } from '../customers/aged-parts.tsx';
import { isSettled } from '../customers/is-settled.ts';
import { personIcons } from '../customers/person-icons.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type Payee, payableColumns, purchasesBehind } from './payable-columns.tsx';
import { noonOf } from './purchase-columns.tsx';
import { type PayablesFilter, payablesQuery, purchasesKey } from './queries.ts';
import type { PayablesSearch } from './routes.tsx';
import { purchaseStrings } from './strings.fa.ts';

const words = purchaseStrings.payables;

/** As the address asks, or what is worst first. */
const sortOf = ({ sort, by }: PayablesSearch) => sort ?? (by === 'due' ? '-overdue' : '-open');

const filterOf = (search: PayablesSearch): PayablesFilter => ({
  sort: sortOf(search),
  ...(search.q === undefined ? {} : { search_field: search.q }),
});

/** /purchases/payables: whom the account owes for purchases, by their age or their days; every figure opens just these. */
export function PayablesPage() {
  const search = useSearch({ from: '/main/purchases/payables' });
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = usePhone();
  // Money of a supplier's account pays them, and what is sold to them sets off.
  useLive(['purchases.', 'customer.', 'treasury.', 'invoice.'], purchasesKey);
  const change = (patch: { [K in keyof PayablesSearch]?: PayablesSearch[K] | undefined }) =>
    void navigate({ to: '/purchases/payables', search: patched<PayablesSearch>(patch), replace: true });
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const list = useQuery({ ...payablesQuery({ ...filterOf(search), ...page }), placeholderData: keepPreviousData });
  const { data } = list;
  const isByDue = search.by === 'due';
  const hasBeside = data?.sums.beside != null && !isSettled(data.sums.beside);
  const day = data?.day ?? '';
  const columns = useMemo(() => payableColumns({ day, isByDue, hasBeside, format }), [day, isByDue, hasBeside, format]);
  const isFirstUse = isFirstUseOf(list, search.q !== undefined);
  const others = data?.owed_to_others != null && !isSettled(data.owed_to_others) && (
    <p className="text-caption text-ink-2">
      {words.others(format.money(data.owed_to_others))}{' '}
      <Link
        to="/customers"
        search={{ standing: 'creditor', sort: 'balance' }}
        className="focus-ring rounded-sm text-accent-text underline"
      >
        {words.whoOthers}
      </Link>
    </p>
  );
  return (
    <Page
      title={words.title}
      subtitle={data && !isFirstUse && words.suppliers(format.number(data.count), format.money(data.sums.open))}
      actions={
        <ExportFile
          name={words.fileName}
          pathOf={(file) => urlOf('', calls.exportPayables, { query: { ...filterOf(search), format: file } })}
        />
      }
    >
      <DebtSides shown="/purchases/payables" />
      {isFirstUse ? (
        <Card>
          <EmptyState icon={ShoppingCart} title={words.empty} more={<GuideLink topic="ageing" />}>
            {others}
          </EmptyState>
        </Card>
      ) : (
        <>
          <AgedStrip label={words.strip} sums={data?.sums} isByDue={isByDue} isFailed={list.isError} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
            <AddressSearch
              label={words.search}
              sent={search.q}
              onSearch={(q) => change({ q, offset: undefined })}
              className="w-72 max-sm:w-full"
            />
            <ByAgeOrDue isByDue={isByDue} onChange={(by) => change({ by, sort: undefined, offset: undefined })} />
          </div>
          <LedgerList
            label={words.title}
            list={list}
            rows={data?.suppliers ?? []}
            count={data?.count ?? 0}
            page={page}
            onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
            columns={columns}
            phoneRow={(row) => ({
              mark: <Icon of={personIcons[row.person_type]} size={18} />,
              title: row.name,
              sub: <bdi dir="ltr">{row.economic_code || row.national_code}</bdi>,
              figure: <Amount value={row.open} />,
              more: <PayeeShares row={row} isByDue={isByDue} />,
              name: row.name,
            })}
            // A table's figures open what they are of: a row on a phone opens all of them.
            {...(isPhone && {
              onOpen: (row: Payee) => void navigate({ to: '/purchases', search: purchasesBehind(row, null, day) }),
            })}
            sort={sortOf(search)}
            onSort={(sort) => change({ sort, offset: undefined })}
            empty={<NothingFound onClear={() => change({ q: undefined, offset: undefined })} />}
            failed={words.failed}
            safe={purchaseStrings.safe}
          />
          {data && (
            <p className="text-caption text-ink-2">
              {(isByDue ? words.dueHint : words.hint)(format.date(noonOf(day)))}
            </p>
          )}
          {others}
        </>
      )}
    </Page>
  );
}

/** On a phone, with what is owed besides. */
function PayeeShares({ row, isByDue }: { row: Payee; isByDue: boolean }) {
  return (
    <AgedShares row={row} isByDue={isByDue}>
      {row.beside !== null && !isSettled(row.beside) && (
        <Share title={words.besideShort}>
          <Amount value={row.beside} />
        </Share>
      )}
    </AgedShares>
  );
}
