import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from '../../ui/back-closes.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useLayer } from '../../ui/layer.ts';
import { appStrings } from '../app.fa.ts';
import { type Command, type CommandGroup, commandGroups, filterCommands, readQuery, useCommands } from '../commands.ts';
import { mayOpen } from '../session.ts';
import { useSession } from '../session-store.ts';
import { useFound } from '../use-found.tsx';
import { Matched } from './matched.tsx';

interface CommandBoxProps {
  onClose: () => void;
  /** what was typed before the box was there */
  typed: RefObject<string>;
}

/** Ctrl+K: jumps to screens and runs commands. */
export function CommandBox({ onClose, typed }: CommandBoxProps) {
  useBackCloses(true, onClose);
  useLayer(true);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex animate-appear items-start justify-center bg-veil px-4 pt-[10vh]"
    >
      <Modal className="w-full max-w-[41.25rem] rounded-card border border-line bg-surface shadow-dialog">
        <Dialog aria-label={appStrings.command.title} className="flex max-h-[70vh] flex-col outline-hidden">
          <CommandList onDone={onClose} typed={typed} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function CommandList({ onDone, typed }: { onDone: () => void; typed: RefObject<string> }) {
  const listId = useId();
  const [query, setQuery] = useState('');
  // Read when the box stands: whoever types fast does so while it is rendered, too.
  useLayoutEffect(() => setQuery(typed.current), [typed]);
  const [active, setActive] = useState(0);
  const asked = readQuery(query);
  const router = useRouter();
  const found = [
    ...filterCommands(useCommands(), asked),
    ...useFound(asked.only === 'commands' ? '' : asked.words, asked.only === 'invoices'),
  ];
  const run = (command: Command | undefined, inNewTab = false) => {
    if (!command) return;
    if (inNewTab && command.href !== undefined) {
      window.open(command.href, '_blank');
      return;
    }
    onDone();
    if (command.href === undefined) command.run?.();
    else void router.navigate({ href: command.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active], event.ctrlKey || event.metaKey);
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Icon of={Search} size={18} />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog opened to type into
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={appStrings.command.placeholder}
          placeholder={appStrings.command.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lead outline-hidden"
        />
        <KeyCap keys={['Esc']} />
      </div>
      <div id={listId} role="listbox" aria-label={appStrings.command.title} className="grow overflow-auto p-2">
        {found.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{appStrings.command.nothing}</p>}
        {commandGroups.map((group) => (
          <CommandGroupRows
            key={group}
            group={group}
            found={found}
            words={asked.words}
            {...{ listId, active, setActive, run }}
          />
        ))}
      </div>
      <CommandHelp />
    </>
  );
}

interface CommandRowsProps {
  group: CommandGroup;
  found: readonly Command[];
  /** shown as found in each title */
  words: string;
  listId: string;
  active: number;
  setActive: (index: number) => void;
  run: (command: Command, inNewTab?: boolean) => void;
}

function CommandGroupRows({ group, found, words, listId, active, setActive, run }: CommandRowsProps) {
  const rows = found.filter((command) => command.group === group);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
    <div role="group" aria-label={appStrings.command[group]}>
      <p aria-hidden className="px-2 pt-2 pb-1 text-caption text-ink-3">
        {appStrings.command[group]}
      </p>
      {rows.map((command) => {
        const index = found.indexOf(command);
        const isActive = index === active;
        return (
          <div
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isActive}
            ref={(element) => {
              if (isActive) element?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => !isActive && setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => run(command, event.ctrlKey || event.metaKey)}
            onKeyDown={undefined}
            className={cx(
              'flex min-h-10 cursor-default items-center gap-3 rounded-control px-2 py-1',
              isActive && 'bg-accent-soft',
            )}
          >
            <Icon of={command.icon} size={17} className="text-ink-2" />
            <span className="min-w-0 grow">
              <span className="block truncate">
                <Matched text={command.title} words={words} />
              </span>
              {command.detail !== undefined && (
                <span className="block truncate text-caption text-ink-2">{command.detail}</span>
              )}
            </span>
            {command.end}
            <KeyCap keys={['Enter']} className={isActive ? '' : 'invisible'} />
          </div>
        );
      })}
    </div>
  );
}

function CommandHelp() {
  const maySeeInvoices = mayOpen({ permission: 'invoices' }, useSession());
  return (
    <div className="flex items-center gap-4 rounded-b-card border-line border-t bg-sunken px-4 py-2 text-caption text-ink-2 pointer-coarse:hidden">
      <span className="inline-flex items-center gap-1.5">
        <KeyCap keys={['↑', '↓']} /> {appStrings.command.move}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <KeyCap keys={['Enter']} /> {appStrings.command.open}
      </span>
      <span className="inline-flex items-center gap-1.5 max-sm:hidden">
        <KeyCap keys={['Ctrl', 'Enter']} /> {appStrings.command.newTab}
      </span>
      <span className="inline-flex items-center gap-1.5 max-sm:hidden">
        <KeyCap keys={['>']} /> {appStrings.command.onlyCommands}
      </span>
      {maySeeInvoices && (
        <span className="inline-flex items-center gap-1.5 max-sm:hidden">
          <KeyCap keys={['#']} /> {appStrings.command.onlyInvoices}
        </span>
      )}
    </div>
  );
}
