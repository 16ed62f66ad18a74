import { Page } from '../../app/layout/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { settingsStrings as words } from './strings.fa.ts';
import { TaxMemoriesTab } from './tax-memories-tab.tsx';

/** /manage-accounts: what this installation lets one set up of the account. */
export function TaxMemoriesPage() {
  const items = [{ id: 'keys', title: words.tab, content: <TaxMemoriesTab /> }] as const;
  return (
    <Page title={words.title}>
      <Tabs label={words.title} items={items} selected="keys" onSelect={() => undefined} />
    </Page>
  );
}
