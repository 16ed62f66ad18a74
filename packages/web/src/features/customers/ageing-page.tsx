import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { calls, reminderLimits, shareLimits, urlOf } from '@taraz/contract';
import { addDecimals, listDefaults } from '@taraz/core';
import { Hourglass, ListChecks, MessageSquareText, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { chosenOnPage, nothingChosen, withPage } from '../../app/selection.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useChosen } from '../../app/use-chosen.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FiltersOrBar } from '../../ui/filters-or-bar.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { useLiveMoney } from '../invoices/live/use-live-money.ts';
import { shareStrings } from '../sharing/strings.fa.ts';
import { AgedStrip, ByAgeOrDue, DebtSides } from './aged-parts.tsx';
import { type AgeingChange, type Debtor, isDueAsked, lateOf, sortOf } from './ageing.ts';
import { AsOfDay } from './as-of-day.tsx';
import { Debtors } from './debtors.tsx';
import { isSettled } from './is-settled.ts';
import { type Ageing, type AgeingFilter, ageingQuery, customersKey } from './queries.ts';
import { ReminderPlanButton } from './reminder-plan.tsx';
import type { AgeingSearch } from './routes.tsx';
import { customerStrings } from './strings.fa.ts';
import { TellDialog, type Telling } from './tell-dialog.tsx';

const words = customerStrings.ageing;
const { reminding } = customerStrings;

const filterOf = (search: AgeingSearch): AgeingFilter => {
  const { q, day } = search;
  return {
    sort: sortOf(search),
    ...(day === undefined ? {} : { day }),
    ...(q === undefined ? {} : { search_field: q }),
  };
};

const hasOverdue = (data: Ageing | undefined): boolean => data?.sums.due != null && !isSettled(lateOf(data.sums.due));

/** The debtors that the address asks for, what is chosen of them, and the ways to others. */
function useAgeing() {
  const search = useSearch({ from: '/main/analytics/debts' });
  const navigate = useNavigate();
  const list = useQuery({
    ...ageingQuery({ ...filterOf(search), offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit }),
    placeholderData: keepPreviousData,
  });
  const [selection, setSelection] = useChosen<Debtor, AgeingSearch>({
    search,
    // Of another day somebody else may owe.
    key: search.day ?? '',
    show: (next) => void navigate({ to: '/analytics/debts', search: next }),
  });
  const all = useMutation({
    mutationFn: () =>
      api(calls.listAgeing, {
        query: { ...filterOf(search), sort: '-overdue', overdue: true, limit: reminderLimits.customers },
      }),
    onSuccess: ({ debtors }) => setSelection({ kind: 'some', rows: new Map(debtors.map((one) => [one.id, one])) }),
    onError: tellNotDone,
  });
  const shown = list.data?.debtors ?? [];
  // As they are by now, where the page shows them.
  const now = new Map(shown.map((one) => [one.id, one]));
  const change: AgeingChange = (patch) =>
    void navigate({ to: '/analytics/debts', search: patched<AgeingSearch>(patch), replace: true });
  return {
    search,
    change,
    list,
    isPast: search.day !== undefined,
    chosen: selection.kind === 'some' ? [...selection.rows.values()].map((one) => now.get(one.id) ?? one) : [],
    onPage: chosenOnPage(selection, shown),
    tick: (ids: ReadonlySet<string>) => setSelection(withPage(selection, shown, ids)),
    clear: () => setSelection(nothingChosen),
    /** Chooses who is overdue, as many as may be reminded at once. */
    all,
  };
}

type AgeingState = ReturnType<typeof useAgeing>;

/** /analytics/debts: what each customer owes by the age of the debt; every figure opens the statement of its days. */
export function AgeingPage() {
  const page = useAgeing();
  const { search, list, isPast } = page;
  const { data } = list;
  const format = useFormat();
  // Whether debtors are reminded by themselves is a setting.
  useLiveMoney(customersKey);
  useLive('settings.', customersKey);
  const [telling, setTelling] = useState<Telling | null>(null);
  const isFirstUse = isFirstUseOf(list, search.q !== undefined || isPast);
  return (
    <Page
      title={words.title}
      subtitle={data && !isFirstUse && words.debtors(format.number(data.count), format.money(data.sums.balance))}
      actions={
        <>
          <ReminderPlanButton />
          <ExportFile
            name={words.fileName}
            pathOf={(file) => urlOf('', calls.exportAgeing, { query: { ...filterOf(search), format: file } })}
          />
        </>
      }
    >
      <DebtSides shown="/analytics/debts" />
      {isFirstUse ? (
        <Card>
          <EmptyState icon={Hourglass} title={words.empty} more={<GuideLink topic="ageing" />}>
            <OwedByOthers data={data} />
          </EmptyState>
        </Card>
      ) : (
        <>
          <AgedDebtors page={page} onTell={setTelling} />
          <OwedByOthers data={data} />
        </>
      )}
      <TellDialog telling={telling} onClose={() => setTelling(null)} onSent={page.clear} />
    </Page>
  );
}

/** What is owed by who is no customer of the list. */
function OwedByOthers({ data }: { data: Ageing | undefined }) {
  const format = useFormat();
  if (data === undefined || isSettled(data.owed_by_others)) return null;
  return (
    <p className="text-caption text-ink-2">
      {words.others(format.money(data.owed_by_others))}{' '}
      <Link to="/customers" search={{ view: 'unlisted' }} className="focus-ring rounded-sm text-accent-text underline">
        {words.whoOthers}
      </Link>
    </p>
  );
}

/** The sums by age, the filters or what is chosen, and the debtors. */
function AgedDebtors({ page, onTell }: { page: AgeingState; onTell: (telling: Telling) => void }) {
  const { search, change, list, isPast, chosen, all } = page;
  const { data } = list;
  const format = useFormat();
  const isByDue = isDueAsked(search);
  return (
    <>
      <AgedStrip label={words.strip} sums={data?.sums} isByDue={isByDue} isFailed={list.isError} />
      <FiltersOrBar
        bar={
          chosen.length > 0 && (
            <ChosenDebtors chosen={chosen} lateCount={all.data?.count ?? 0} onTell={onTell} onClear={page.clear} />
          )
        }
      >
        <AgeingFilters search={search} change={change}>
          {!isPast && hasOverdue(data) && (
            <Button icon={ListChecks} isBusy={all.isPending} onPress={() => all.mutate()}>
              {words.allOverdue}
            </Button>
          )}
        </AgeingFilters>
      </FiltersOrBar>
      {list.isError && <QueryError title={words.failed} safe={customerStrings.safe} query={list} />}
      {!(list.isError && data === undefined) && (
        <Debtors list={list} search={search} change={change} selected={page.onPage} onSelect={page.tick} />
      )}
      {data && (
        <p className="text-caption text-ink-2">
          {(isByDue ? words.dueHint : words.hint)(format.date(`${data.day}T08:00:00Z`))} {isPast && words.asOf.hint}
        </p>
      )}
    </>
  );
}

interface AgeingFiltersProps {
  search: AgeingSearch;
  change: AgeingChange;
  children: ReactNode;
}

/** Whose debts, of which day and told by what. */
function AgeingFilters({ search, change, children }: AgeingFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
      <AddressSearch
        label={customerStrings.search}
        sent={search.q}
        onSearch={(q) => change({ q, offset: undefined })}
        className="w-72 max-sm:w-full"
      />
      <AsOfDay
        day={search.day}
        onChange={(day) => change({ day, by: undefined, sort: undefined, offset: undefined })}
      />
      {search.day === undefined && (
        <ByAgeOrDue
          isByDue={isDueAsked(search)}
          onChange={(by) => change({ by, sort: undefined, offset: undefined })}
        />
      )}
      {children}
    </div>
  );
}

interface ChosenDebtorsProps {
  chosen: readonly Debtor[];
  /** how many are overdue, of whom at most as many as may be reminded at once were chosen */
  lateCount: number;
  onTell: (telling: Telling) => void;
  onClear: () => void;
}

/** What is done with the chosen debtors. */
function ChosenDebtors({ chosen, lateCount, onTell, onClear }: ChosenDebtorsProps) {
  const format = useFormat();
  const isCut = lateCount > chosen.length && chosen.length === reminderLimits.customers;
  const count = format.number(chosen.length);
  return (
    <BulkBar
      title={isCut ? words.selectedFirst(count, format.number(lateCount)) : words.selected(count)}
      sum={`${words.columns.balance}: ${format.money(addDecimals(...chosen.map(({ balance }) => balance)))}`}
      actions={[
        {
          id: 'remind',
          title: reminding.open,
          icon: MessageSquareText,
          onPress: () => onTell({ what: 'remind', customers: chosen }),
        },
        {
          id: 'share',
          title: shareStrings.shareAccount,
          icon: Share2,
          isDisabled: chosen.length > shareLimits.documents,
          onPress: () => onTell({ what: 'share', customers: chosen }),
        },
      ]}
      onClear={onClear}
    />
  );
}
