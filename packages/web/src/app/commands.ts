import { foldText } from '@taraz/core';
import { Contrast, LogOut, type LucideIcon, Moon, Plus, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '../ui/preferences.ts';
import { useAddAccount } from './add-account.ts';
import { appStrings } from './app.fa.ts';
import { beginTitles, commandTitles, screenWords } from './commands.fa.ts';
import { useSignOut } from './layout/user-menu.tsx';
import { menuTitles } from './menu.fa.ts';
import { useMenu } from './use-menu.ts';

/** In the order in which they are shown; what comes late from the server stands last and moves nothing. */
export const commandGroups = ['screens', 'commands', 'invoices', 'customers', 'products'] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  id: string;
  group: CommandGroup;
  title: string;
  icon: LucideIcon;
  /** What else people call it. */
  words?: string;
  /** Second line, and what stands at the far end. */
  detail?: ReactNode;
  end?: ReactNode;
  /** Where it leads; Ctrl+Enter opens that in a new tab. */
  href?: string;
  /** What it does, where it leads nowhere. */
  run?: () => void;
}

/** The command box's text as it was meant: `>` asks for commands alone, `#` for an invoice's number. */
export interface CommandQuery {
  words: string;
  only: 'commands' | 'invoices' | null;
}

export function readQuery(text: string): CommandQuery {
  const clean = text.trimStart();
  if (clean.startsWith('>')) return { words: clean.slice(1).trim(), only: 'commands' };
  if (clean.startsWith('#')) return { words: clean.slice(1).trim(), only: 'invoices' };
  return { words: clean, only: null };
}

/** Where each is begun: its screen with an empty panel. */
const beginAt: Record<keyof typeof beginTitles, string> = {
  purchases: '/purchases?id=new',
  checks: '/checks?id=new',
  bankAccounts: '/bank-accounts?id=new',
  customers: '/customers?id=new',
  products: '/products/new',
  warehousing: '/warehousing?tab=documents&make=receipt',
};
const isBegun = (id: string): id is keyof typeof beginTitles => Object.hasOwn(beginTitles, id);

/** What may be begun on these screens. */
export const beginnings = (screens: readonly { id: string }[]): Command[] =>
  screens.flatMap(({ id }) =>
    isBegun(id)
      ? [{ id: `begin-${id}`, group: 'commands', title: beginTitles[id], icon: Plus, href: beginAt[id] } as const]
      : [],
  );

/** Everything the command box can do for this user now. */
export function useCommands(): readonly Command[] {
  const { sections, others } = useMenu();
  const { digits } = usePreferences();
  const signOut = useSignOut();
  const add = useAddAccount();
  const items = [...sections.flat().flatMap((item) => [item, ...item.children]), ...others];
  const screens = items.map(
    (item): Command => ({
      id: item.id,
      group: 'screens',
      title: menuTitles[item.id],
      words: screenWords[item.id] ?? '',
      icon: item.icon,
      href: item.search.tab === undefined ? item.to : `${item.to}?tab=${item.search.tab}`,
    }),
  );
  // As it is shown: by itself it follows the system.
  const isDark = document.documentElement.dataset.theme === 'dark';
  const settings: Command[] = [
    {
      id: 'theme',
      group: 'commands',
      title: isDark ? commandTitles.light : commandTitles.dark,
      icon: isDark ? Sun : Moon,
      run: () => setPreferences({ theme: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'digits',
      group: 'commands',
      title: digits === 'fa' ? commandTitles.latinDigits : commandTitles.persianDigits,
      icon: Contrast,
      run: () => setPreferences({ digits: digits === 'fa' ? 'latn' : 'fa' }),
    },
    { id: 'add-account', group: 'commands', title: appStrings.accounts.add, icon: Plus, run: () => void add() },
    { id: 'sign-out', group: 'commands', title: commandTitles.signOut, icon: LogOut, run: () => void signOut() },
  ];
  const unique = new Map([...screens, ...beginnings(screens), ...settings].map((command) => [command.id, command]));
  return [...unique.values()];
}

/** Words as they are looked for: folded (ی/ي, digits), a half-space being none and nothing alike. */
const looked = (text: string): string => `${foldText(text)} ${foldText(text.replaceAll('\u200c', ' '))}`;

/**
 * Commands whose title has every word of the query, then those which people also call so, group by group as they are
 * shown: arrows go from row to row. The words are folded (ی/ي, digits, half-space).
 */
export function filterCommands(all: readonly Command[], { words: query, only }: CommandQuery): readonly Command[] {
  if (only === 'invoices') return [];
  const commands = only === 'commands' ? all.filter(({ group }) => group === 'commands') : all;
  const words = foldText(query).split(' ').filter(Boolean);
  const isMeant = (text: string): boolean => words.every((word) => text.includes(word));
  const titled = commands.filter(({ title }) => isMeant(looked(title)));
  if (words.length === 0) return titled;
  const called = commands.filter((one) => !titled.includes(one) && isMeant(looked(`${one.title} ${one.words ?? ''}`)));
  return [...titled, ...called].sort((a, b) => commandGroups.indexOf(a.group) - commandGroups.indexOf(b.group));
}
