import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../app/layout/page.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { patched } from '../../ui/patched.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { CheckbookPanel } from './checkbook-panel.tsx';
import { CheckbooksTab } from './checkbooks-tab.tsx';
import { ChequePanel } from './cheque-panel.tsx';
import { ChequesTab } from './cheques-tab.tsx';
import { treasuryKey } from './queries.ts';
import type { ChequeSearch } from './routes.tsx';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;
export type ChequePatch = { [K in keyof ChequeSearch]?: ChequeSearch[K] | undefined };
export interface ChequeTabProps {
  search: ChequeSearch;
  change: (patch: ChequePatch) => void;
}

export interface ChequeListProps extends ChequeTabProps {
  /** Goes to another address of the list. */
  show: (search: ChequeSearch) => void;
}

/** /checks: cheques, when they fall due, and the books they come from. */
export function ChecksPage() {
  const search = useSearch({ from: '/main/checks' });
  const navigate = useNavigate();
  useLive('treasury.', treasuryKey);
  const change = (patch: ChequePatch) => {
    const isStep = 'id' in patch || 'tab' in patch;
    void navigate({ to: '/checks', search: patched<ChequeSearch>(patch), replace: !isStep });
  };
  const show = (next: ChequeSearch) => void navigate({ to: '/checks', search: next });
  const tab = search.tab ?? 'cheques';
  useShortcut('Alt+KeyN', () => change({ id: 'new' }));
  const close = () => change({ id: undefined });
  const props = { search, change };
  return (
    <Page
      title={strings.title}
      actions={
        <NewButton onPress={() => change({ id: 'new' })}>
          {tab === 'books' ? treasuryStrings.books.add : strings.add}
        </NewButton>
      }
    >
      <Tabs
        label={strings.tabs.label}
        selected={tab}
        onSelect={(next) => show(next === 'cheques' ? {} : { tab: next })}
        items={(['cheques', 'calendar', 'books'] as const).map((id) => ({ id, title: strings.tabs[id] }))}
      />
      {tab === 'cheques' && <ChequesTab {...props} show={show} />}
      {tab === 'calendar' && <CalendarTab {...props} />}
      {tab === 'books' && <CheckbooksTab {...props} />}
      {search.id !== undefined &&
        (tab === 'books' ? (
          <CheckbookPanel key={search.id} id={search.id} onClose={close} />
        ) : (
          <ChequePanel key={search.id} id={search.id} onClose={close} onMade={(id) => change({ id })} />
        ))}
    </Page>
  );
}
