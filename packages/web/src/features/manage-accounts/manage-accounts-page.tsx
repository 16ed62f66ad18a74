import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { type Me, signingOf, useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { choiceStrings } from '../notifications/strings.fa.ts';
import { OnlineTab } from '../online-payments/online-tab.tsx';
import { onlinePaymentStrings } from '../online-payments/strings.fa.ts';
import { settingsKey } from '../settings/queries.ts';
import { settingsStrings } from '../settings/strings.fa.ts';
import { TaxMemoriesTab } from '../settings/tax-memories-tab.tsx';
import { subscriptionStrings } from '../subscription/strings.fa.ts';
import { SubscriptionTab } from '../subscription/subscription-tab.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { DisplayTab } from './display-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PaperTab } from './paper-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { manageStrings as strings } from './strings.fa.ts';
import { WebhooksTab } from './webhooks-tab.tsx';

interface TabOfPage {
  id: string;
  title: string;
  /** shown to the admin of the account alone */
  adminAccess?: boolean;
  content: () => ReactNode;
}

/** The tabs in order; another feature adds its own by a line. */
const tabs: readonly TabOfPage[] = [
  { id: 'profile', title: strings.tabs.profile, content: () => <ProfileTab /> },
  { id: 'keys', title: settingsStrings.tab, adminAccess: true, content: () => <TaxMemoriesTab /> },
  { id: 'paper', title: strings.tabs.paper, content: () => <PaperTab /> },
  { id: 'online', title: onlinePaymentStrings.tab, adminAccess: true, content: () => <OnlineTab /> },
  { id: 'display', title: strings.tabs.display, content: () => <DisplayTab /> },
  { id: 'notifications', title: choiceStrings.tab, content: () => <NotificationsTab /> },
  { id: 'security', title: strings.tabs.security, content: () => <SecurityTab /> },
  { id: 'subscription', title: subscriptionStrings.tab, adminAccess: true, content: () => <SubscriptionTab /> },
  { id: 'api-keys', title: strings.tabs.keys, adminAccess: true, content: () => <ApiKeysTab /> },
  { id: 'webhooks', title: strings.tabs.webhooks, adminAccess: true, content: () => <WebhooksTab /> },
  { id: 'events', title: strings.tabs.events, adminAccess: true, content: () => <EventsTab /> },
];

/** Where an address without a tab leads to: while a key is to be set up, to the keys. */
const firstTab = (user: Me | null): string | undefined =>
  signingOf(user, () => false) === 'needs-key' ? 'keys' : undefined;

/**
 * The tab that is asked for. Where the address names none it is found once, on coming there: while the screen is open a key
 * may be set up, or its memory switched off, and what is shown would go from under the hand.
 */
function useAskedTab(tab: string | undefined, user: Me | null): string | undefined {
  const [settled, setSettled] = useState({ tab, first: firstTab(user) });
  if (settled.tab === tab) return tab ?? settled.first;
  const next = { tab, first: firstTab(user) };
  setSettled(next);
  return tab ?? next.first;
}

/** /manage-accounts: the user's own profile, and what an admin sets up for the account. */
export function ManageAccountsPage() {
  const { tab } = useSearch({ from: '/main/manage-accounts' });
  const navigate = useNavigate();
  const { admin, user } = useSession();
  // Each saves what it saw: another window's change is seen before it is met.
  useLive('settings.', settingsKey);
  const asked = useAskedTab(tab, user);
  const shown = tabs.filter(({ adminAccess = false }) => admin || !adminAccess);
  const selected = shown.find(({ id }) => id === asked) ?? shown[0];
  const refused = tabs.find(({ id }) => id === asked && id !== selected?.id);
  return (
    <Page title={strings.title}>
      {refused && <Banner tone="info" title={strings.adminTab(refused.title)} />}
      <Tabs
        label={strings.tabsLabel}
        selected={selected?.id ?? ''}
        onSelect={(id) => void navigate({ to: '/manage-accounts', search: { tab: id } })}
        items={shown.map(({ id, title, content }) => ({ id, title, content: id === selected?.id ? content() : null }))}
      />
    </Page>
  );
}
