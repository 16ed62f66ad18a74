import { useQuery } from '@tanstack/react-query';
import { calls, purchaseCreditGroups, purchaseKinds, purchasePaymentFilters, urlOf } from '@taraz/contract';
import { ExportFile } from '../../app/export-file.tsx';
import { AddressSearch } from '../../ui/address-search.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterRange } from '../../ui/filter-range.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { everyBranchQuery } from '../branches/queries.ts';
import { noonOf } from './purchase-columns.tsx';
import type { PurchaseFilter } from './queries.ts';
import type { PurchaseSearch } from './routes.tsx';
import { purchaseStrings as strings } from './strings.fa.ts';

export type PurchasePatch = { [K in keyof PurchaseSearch]?: PurchaseSearch[K] | undefined };

/** What the address narrows the list by, as the API takes it. */
export function filterOf({
  q,
  from,
  to,
  kind,
  credit,
  payment,
  supplier,
  branch,
  files,
  account,
  due_from,
  due_to,
  sort,
}: PurchaseSearch): PurchaseFilter {
  return {
    ...(q === undefined ? {} : { search_field: q }),
    ...(from === undefined ? {} : { from_day: from }),
    ...(to === undefined ? {} : { to_day: to }),
    ...(kind === undefined ? {} : { kind }),
    ...(credit === undefined ? {} : { credit }),
    ...(payment === undefined ? {} : { payment }),
    ...(supplier === undefined ? {} : { supplier }),
    ...(branch === undefined ? {} : { branch_id: branch }),
    ...(files === undefined ? {} : { with_files: files === 'with' }),
    ...(account === undefined ? {} : { customer_id: account }),
    ...(due_from === undefined ? {} : { from_due: due_from }),
    ...(due_to === undefined ? {} : { to_due: due_to }),
    ...(sort === undefined ? {} : { sort }),
  };
}

interface PurchaseFiltersProps {
  search: PurchaseSearch;
  change: (patch: PurchasePatch) => void;
  /** the name of the supplier that is chosen, where the list has it */
  supplierName: string | undefined;
  /** something stands in the accounts of its suppliers */
  hasPayments: boolean;
}

export function PurchaseFilters({ search, change, supplierName, hasPayments }: PurchaseFiltersProps) {
  const branches = useQuery(everyBranchQuery());
  const narrow = (patch: PurchasePatch) => change({ ...patch, offset: undefined });
  return (
    <FilterBar
      values={[
        ...[search.kind, search.credit, search.payment, search.supplier, search.branch, search.from],
        ...[search.files, search.account, search.due_from ?? search.due_to],
      ]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => narrow({ q })}
          className="w-64 max-sm:w-full"
        />
      }
      end={
        <ExportFile
          name={strings.fileName}
          pathOf={(format) => urlOf('', calls.exportPurchases, { query: { ...filterOf(search), format } })}
        />
      }
    >
      <FilterSelect
        label={strings.credit}
        all={strings.allCredits}
        value={search.credit}
        onChange={(credit) => narrow({ credit })}
        options={purchaseCreditGroups.map((value) => ({ value, label: strings.groups[value] }))}
        className="w-40"
      />
      <FilterSelect
        label={strings.kind}
        all={strings.allKinds}
        value={search.kind}
        onChange={(kind) => narrow({ kind })}
        options={purchaseKinds.map((value) => ({ value, label: strings.kinds[value] }))}
        className="w-40"
      />
      {hasPayments && (
        <FilterSelect
          label={strings.payment}
          all={strings.allPayments}
          value={search.payment}
          onChange={(payment) => narrow({ payment })}
          options={purchasePaymentFilters.map((value) => ({ value, label: strings.payments[value] }))}
          className="w-44"
        />
      )}
      {search.supplier !== undefined && (
        <FilterSelect
          label={strings.supplier}
          all={strings.allSuppliers}
          value={search.supplier}
          onChange={(supplier) => narrow({ supplier })}
          options={[{ value: search.supplier, label: supplierName ?? search.supplier }]}
          className="w-48"
        />
      )}
      <ToBePaidFilters {...{ search, narrow, supplierName }} />
      {((branches.data?.branches.length ?? 0) > 0 || isLost(branches)) && (
        <FilterSelect
          source={branches}
          label={strings.branch}
          all={strings.allBranches}
          value={search.branch}
          onChange={(branch) => narrow({ branch })}
          options={(branches.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          className="w-40"
        />
      )}
      <FilterSelect
        label={strings.files}
        all={strings.allFiles}
        value={search.files}
        onChange={(files) => narrow({ files })}
        options={(['with', 'without'] as const).map((value) => ({ value, label: strings.filesWords[value] }))}
        className="w-36"
      />
      <FilterRange label={strings.range} search={search} onChange={narrow} />
    </FilterBar>
  );
}

interface ToBePaidFiltersProps {
  search: PurchaseSearch;
  narrow: (patch: PurchasePatch) => void;
  supplierName: string | undefined;
}

/** What a report of whom the account owes has chosen: each is let go here, and chosen there. */
function ToBePaidFilters({ search: { account, due_from, due_to }, narrow, supplierName }: ToBePaidFiltersProps) {
  const format = useFormat();
  const dayOf = (day: string | undefined) => (day === undefined ? null : format.date(noonOf(day)));
  return (
    <>
      {account !== undefined && (
        <FilterSelect
          label={strings.ofAccount}
          all={strings.allSuppliers}
          value={account}
          onChange={(one) => narrow({ account: one })}
          options={[{ value: account, label: supplierName ?? strings.oneAccount }]}
          className="w-48"
        />
      )}
      {(due_from !== undefined || due_to !== undefined) && (
        <FilterSelect
          label={strings.columns.due}
          all={strings.allDues}
          value="asked"
          onChange={() => narrow({ due_from: undefined, due_to: undefined })}
          options={[{ value: 'asked', label: strings.dueBetween(dayOf(due_from), dayOf(due_to)) }]}
          className="w-64 max-sm:col-span-full"
        />
      )}
    </>
  );
}
