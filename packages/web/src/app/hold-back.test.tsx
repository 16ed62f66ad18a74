// @vitest-environment happy-dom
import { createBrowserHistory, useNavigate, useSearch } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Menu } from '../ui/menu.tsx';
import { Panel } from '../ui/panel.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { holdBack } from './hold-back.ts';

/** What lies over the page, by its name in the address of nothing. */
type Over = 'dialog' | 'once' | 'panel' | null;

/** A list with a form beside it, by its address, and what else is opened over them. */
function List() {
  const { id, dialog } = useSearch({ strict: false }) as { id?: string; dialog?: string };
  const navigate = useNavigate();
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  return (
    <>
      <p>list</p>
      {(['dialog', 'once', 'panel'] as const).map((name) => (
        <button key={name} type="button" onClick={() => setOver(name)}>
          {name}
        </button>
      ))}
      <Menu label="menu" entries={[{ id: 'a', title: 'entry', onAction: close }]} />
      <button type="button" onClick={() => void navigate({ to: '/list', search: { id: 'a' } } as never)}>
        form
      </button>
      {id !== undefined && (
        <Panel title="form" isDirty onClose={close}>
          form
        </Panel>
      )}
      <Dialog title="dialog" isOpen={over === 'dialog'} onOpenChange={close}>
        <input aria-label="note" />
      </Dialog>
      <Dialog
        title="by its address"
        isOpen={dialog !== undefined}
        onOpenChange={() => {
          closedAt = window.location.href;
          void navigate({ to: '/list', search: {}, replace: true } as never);
        }}
      >
        chosen
      </Dialog>
      <DialogFrame title="shown once" ignoresEsc isOpen={over === 'once'} onOpenChange={close}>
        secret
      </DialogFrame>
      {over === 'panel' && (
        <Panel isUnaddressed title="panel" onClose={close}>
          panel
        </Panel>
      )}
    </>
  );
}

let isTouched = false;
/** where the browser stood when a dialog took itself out of the address */
let closedAt = '';
let end = () => {};

/** The application as it is opened at an address. */
async function opened(address: '/first' | '/list') {
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const unheld = holdBack(history);
  end = () => {
    unheld();
    history.destroy();
  };
  const { router, shown } = pagesAt(address, { '/first': () => <p>first</p>, '/list': List }, undefined, history);
  await act(async () => void render(shown));
  return router;
}

async function onList() {
  const router = await opened('/first');
  await act(async () => router.navigate({ to: '/list' as never }));
  return router;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const back = () => act(async () => window.history.back());
const isThere = (role: string, name: string) => screen.queryByRole(role, { name, hidden: true }) !== null;

beforeEach(() => {
  isTouched = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTouched && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  end();
  vi.unstubAllGlobals();
});

it('Back closes a dialog and leaves its page alone; what is written in it is asked about first', async () => {
  const router = await onList();
  await press('dialog');
  await back();
  expect([isThere('dialog', 'dialog'), router.state.location.pathname]).toEqual([false, '/list']);
  await press('dialog');
  fireEvent.input(screen.getByLabelText('note'), { target: { value: 'a word' } });
  await back();
  expect([isThere('dialog', 'dialog'), isThere('alertdialog', uiStrings.leaveTitle)]).toEqual([true, true]);
  await back();
  expect([isThere('dialog', 'dialog'), isThere('alertdialog', uiStrings.leaveTitle)]).toEqual([true, false]);
  expect((screen.getByLabelText('note') as HTMLInputElement).value).toBe('a word');
  await press(uiStrings.close);
  await press(uiStrings.leaveDiscard);
  await back();
  expect(router.state.location.pathname).toBe('/first');
});

it('a dialog over a form that is not saved closes first, and only then the form is asked about', async () => {
  const router = await onList();
  await press('form');
  await press('dialog');
  await back();
  expect([isThere('dialog', 'dialog'), isThere('alertdialog', uiStrings.leaveTitle)]).toEqual([false, false]);
  await back();
  expect(isThere('alertdialog', uiStrings.leaveTitle)).toBe(true);
  expect(router.state.location.search).toEqual({ id: 'a' });
});

it('what is shown once stays, a menu and a panel without an address close', async () => {
  const router = await onList();
  await press('once');
  await back();
  expect(isThere('dialog', 'shown once')).toBe(true);
  await press(uiStrings.close);
  await press('menu');
  expect(isThere('menuitem', 'entry')).toBe(true);
  await back();
  expect(isThere('menuitem', 'entry')).toBe(false);
  await press('panel');
  await back();
  expect([isThere('dialog', 'panel'), router.state.location.pathname]).toEqual([false, '/list']);
});

it('under a finger the very first page stands twice, so that Back closes a dialog there too', async () => {
  isTouched = true;
  const router = await opened('/list');
  const { history } = router;
  expect(history.canGoBack()).toBe(false);
  await press('dialog');
  expect(history.canGoBack()).toBe(true);
  await back();
  expect([isThere('dialog', 'dialog'), router.state.location.pathname]).toEqual([false, '/list']);
});

it('a dialog that its address opens takes itself out of the address of this very page', async () => {
  const router = await onList();
  await act(async () => router.navigate({ to: '/list' as never, search: { dialog: 'a' } as never }));
  expect(isThere('dialog', 'by its address')).toBe(true);
  await back();
  await vi.waitFor(() => expect(isThere('dialog', 'by its address')).toBe(false));
  await vi.waitFor(() => expect(window.location.search).toBe(''));
  expect(router.state.location.searchStr).toBe('');
  expect(closedAt).toMatch(/\/list\?dialog=a$/);
});

it('a jump of several pages, and Forward, close it as Back does: what is written in it is asked about', async () => {
  const router = await onList();
  for (const to of ['/first', '/list', '/first']) await act(async () => router.navigate({ to: to as never }));
  const jump = async (by: number) => {
    await act(async () => window.history.go(by));
    await act(async () => Promise.resolve());
  };
  await jump(-1);
  expect(router.state.location.pathname).toBe('/list');
  for (const by of [-3, 1]) {
    await press('dialog');
    fireEvent.input(screen.getByLabelText('note'), { target: { value: 'a word' } });
    await jump(by);
    expect([isThere('dialog', 'dialog'), isThere('alertdialog', uiStrings.leaveTitle)]).toEqual([true, true]);
    await press(uiStrings.leaveDiscard);
    await vi.waitFor(() => expect(isThere('dialog', 'dialog')).toBe(false));
    expect(router.state.location.pathname).toBe('/list');
  }
  await jump(-3);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/first'));
});
