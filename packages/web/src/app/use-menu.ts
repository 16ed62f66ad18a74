import { useRouter } from '@tanstack/react-router';
import { useDesk } from '../features/signing/desk-state.ts';
import { type MenuItem, menuSections, otherScreens } from './menu.ts';
import { mayOpen, menuItemState } from './session.ts';
import { signingOf, useSession } from './session-store.ts';

/** Where a taxpayer's own key is set up. */
const keySetUp = '/manage-accounts';

export interface ShownMenuItem extends Omit<MenuItem, 'children'> {
  needsKey: boolean;
  /** Of the address that it leads to. */
  search: { tab?: string };
  children: readonly ShownMenuItem[];
}

/** The menu this user may use now: rights, signing, and only screens whose route exists. */
export function useMenu(): { sections: readonly (readonly ShownMenuItem[])[]; others: readonly ShownMenuItem[] } {
  const router = useRouter();
  const session = useSession();
  const desk = useDesk();
  const signing = signingOf(session.user, (memoryId) => desk.atHand.has(memoryId));
  const isRegistered = (to: string) =>
    Object.keys(router.routesByPath).some((path) => path === to || path === `${to}/` || path.startsWith(`${to}/{-$`));

  const shown = (item: MenuItem): ShownMenuItem[] => {
    const state = menuItemState(item, session, signing);
    const children = (item.children ?? []).flatMap(shown);
    // Before the account is open there is nothing to go to but its state.
    if (item.byTaxpayerOnly && !session.signByTaxpayer) return [];
    if (!session.isAuthenticated && item.id !== 'dashboard') return [];
    // Below a list that someone may not see there may be screens that they may: who only issues has the quick invoice.
    if (state === 'hidden') return mayOpen(item, session) ? [] : children;
    const { children: _children, ...own } = item;
    if (isRegistered(item.to)) {
      const needsKey = state === 'needs-key';
      // The key mark leads to where the key is set up.
      const to = needsKey && isRegistered(keySetUp) ? keySetUp : item.to;
      const tab = needsKey ? 'keys' : item.tab;
      return [{ ...own, to, needsKey, search: tab === undefined ? {} : { tab }, children }];
    }
    // A group whose own screen is not there leads to its first child.
    const [first] = children;
    return first ? [{ ...own, to: first.to, needsKey: false, search: first.search, children }] : [];
  };
  return {
    sections: menuSections.map((section) => section.flatMap(shown)).filter((section) => section.length > 0),
    others: otherScreens.flatMap(shown),
  };
}
