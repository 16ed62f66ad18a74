import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../app/layout/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { inquiryTabs } from './inquiry-tabs.ts';
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

/** /invoice-inquery: asks the authority, and lays its book beside ours. */
export function InquiryPage() {
  const { tab = 'reconcile', from, to } = useSearch({ from: '/main/invoice-inquery' });
  const days = from === undefined || to === undefined ? {} : { from, to };
  const navigate = useNavigate();
  return (
    <Page title={inquiryStrings.title}>
      <Tabs
        label={inquiryStrings.tabsLabel}
        selected={tab}
        onSelect={(next) => void navigate({ to: '/invoice-inquery', search: { tab: next, ...days }, replace: true })}
        items={inquiryTabs.map((id) => ({ id, title: inquiryStrings.tabs[id], content: contents[id] }))}
      />
    </Page>
  );
}
