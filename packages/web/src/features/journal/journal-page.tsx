import { useNavigate, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { ExportFile } from '../../app/export-file.tsx';
import { Page } from '../../app/layout/page.tsx';
import { clock } from '../../ui/clock.ts';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange, presetRange } from '../../ui/jalali-values.ts';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { type BooksView, ledgerFilterOf } from './books.ts';
import { journalStrings as words } from './journal.fa.ts';
import { LedgerView } from './ledger-view.tsx';
import { journalKey } from './queries.ts';
import type { JournalSearch } from './routes.tsx';
import { TrialBalanceView } from './trial-balance.tsx';
import { VouchersView } from './vouchers-view.tsx';

const rangeOf = ({ from, to }: JournalSearch): DayRange =>
  from === undefined || to === undefined ? presetRange('year', clock.nowIso()) : { from, to };

const views = ['balance', 'journal', 'ledger'] as const;

/** /analytics/journal: the books as accountants keep them, made of what stands in all the others. */
export function JournalPage() {
  const search = useSearch({ from: '/main/analytics/journal' });
  const navigate = useNavigate();
  const format = useFormat();
  const range = rangeOf(search);
  const filter = instantsOfRange(range);
  const view = search.view ?? 'balance';
  useLive(['treasury.', 'purchases.', 'customer.', 'stock.', 'journal.'], journalKey);
  const change: BooksView['change'] = (patch) =>
    void navigate({ to: '/analytics/journal', search: patched<JournalSearch>(patch), replace: true });
  const dayOf = (day: string) => format.date(`${day}T12:00:00Z`);
  const shown = { search, filter, change };
  return (
    <Page
      title={words.title}
      subtitle={words.days(dayOf(range.from), dayOf(range.to))}
      actions={
        <ExportFile
          name={words.files[view]}
          pathOf={(file) => {
            const query = { ...filter, format: file };
            if (view === 'ledger')
              return urlOf('', calls.exportLedger, { query: { ...ledgerFilterOf(search), ...query } });
            return urlOf('', view === 'balance' ? calls.exportTrialBalance : calls.exportJournal, { query });
          }}
        />
      }
    >
      <div className="no-print flex flex-wrap items-end gap-2">
        <div className="min-w-44">
          <JalaliRangePicker
            label={words.range}
            value={range}
            onChange={(next) => change({ ...(next ?? { from: undefined, to: undefined }), offset: undefined })}
          />
        </div>
        <Segmented
          className="max-sm:basis-full"
          label={words.view}
          isLabelHidden
          value={view}
          options={views.map((value) => ({ value, label: words.views[value] }))}
          onChange={(next) => change({ view: next === 'balance' ? undefined : next, offset: undefined })}
        />
      </div>
      {view === 'balance' && <TrialBalanceView {...shown} />}
      {view === 'journal' && <VouchersView {...shown} />}
      {view === 'ledger' && <LedgerView {...shown} />}
    </Page>
  );
}
