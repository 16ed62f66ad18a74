import { useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import { isOfBranch } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type InquiryTab, inquiryTabs, wholeMemoryTabs } from './inquiry-tabs.ts';
import { PortalTab } from './portal-tab.tsx';
import { ReconcileTab } from './reconcile-tab.tsx';
import { ReferenceTab } from './reference-tab.tsx';
import { SerialsTab } from './serials-tab.tsx';
import { inquiryStrings } from './strings.fa.ts';
import { TaxIdTab } from './tax-id-tab.tsx';

const contents = {
  reconcile: <ReconcileTab />,
  reference: <ReferenceTab />,
  tax: <TaxIdTab />,
  portal: <PortalTab />,
  serials: <SerialsTab />,
};

/** In the place of a tab that is not for who sees one branch, where an address leads to it. */
const wholeMemory = (
  <EmptyState icon={Lock} title={inquiryStrings.wholeMemory}>
    {inquiryStrings.wholeMemoryHint}
  </EmptyState>
);

/**
 * /invoice-inquery: asks the authority, and lays its book beside ours. Who sees one branch asks about single invoices: the
 * rest would tell them that all others are missing.
 */
export function InquiryPage() {
  const isLimited = isOfBranch(useSession());
  const { tab = isLimited ? 'reference' : 'reconcile', from, to } = useSearch({ from: '/main/invoice-inquery' });
  const days = from === undefined || to === undefined ? {} : { from, to };
  const navigate = useNavigate();
  const isClosed = (id: InquiryTab) => isLimited && wholeMemoryTabs.includes(id);
  return (
    <Page title={inquiryStrings.title}>
      <Tabs
        label={inquiryStrings.tabsLabel}
        selected={tab}
        onSelect={(next) => void navigate({ to: '/invoice-inquery', search: { tab: next, ...days }, replace: true })}
        items={inquiryTabs
          .filter((id) => id === tab || !isClosed(id))
          .map((id) => ({
            id,
            title: inquiryStrings.tabs[id],
            content: isClosed(id) ? wholeMemory : contents[id],
          }))}
      />
    </Page>
  );
}
