// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { Dialog } from './dialog.tsx';
import { Panel } from './panel.tsx';
import { setPanelSlot } from './panel-slot.ts';
import { Question } from './question.tsx';
import { ToastRegions } from './toast.tsx';
import { toast } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';
import { useShortcut } from './use-shortcut.ts';

const slot = document.createElement('div');
const calls = { create: vi.fn(), savePanel: vi.fn(), saveBranch: vi.fn(), undo: vi.fn() };

/** Where the side panel stands beside the page, or lies over it. */
const showIn = (isWide: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches: isWide }) as MediaQueryList);
beforeEach(() => {
  document.body.append(slot);
  setPanelSlot(slot);
  for (const call of Object.values(calls)) call.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setPanelSlot(null);
  slot.remove();
});

type Over = 'branch' | 'question' | 'secret' | null;

function Screen() {
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  useShortcut('Alt+KeyN', calls.create);
  return (
    <Panel title="employee" onClose={() => {}} onSave={calls.savePanel}>
      <input aria-label="name" />
      {(['branch', 'question', 'secret'] as const).map((one) => (
        <button key={one} type="button" onClick={() => setOver(one)}>
          {`open ${one}`}
        </button>
      ))}
      {over === 'branch' && (
        <Dialog title="branch" isOpen onOpenChange={close} onSubmit={calls.saveBranch}>
          <input aria-label="code" />
        </Dialog>
      )}
      {over === 'secret' && (
        <Dialog title="secret" isOpen onOpenChange={close} ignoresEsc>
          <input aria-label="secret" />
        </Dialog>
      )}
      {over === 'question' && (
        <Question title="remove" onYes={close} onClose={close}>
          gone for good
        </Question>
      )}
    </Panel>
  );
}

const open = async (over: NonNullable<Over>) => {
  render(pagesAt('/', { '/': Screen }).shown);
  fireEvent.click(await screen.findByRole('button', { name: `open ${over}`, hidden: true }));
};
const press = (code: string, at: Element) => fireEvent.keyDown(at, { code, altKey: true });

it.each([true, false])(
  'the keys of a page and of its side panel act while nothing lies over them: wide %s',
  async (isWide) => {
    showIn(isWide);
    render(pagesAt('/', { '/': Screen }).shown);
    const name = await screen.findByLabelText('name');
    press('KeyS', name);
    expect(calls.savePanel).toHaveBeenCalledTimes(1);
    press('KeyN', name);
    expect(calls.create).toHaveBeenCalledTimes(1);
  },
);

it.each([true, false])('Alt+S in a dialog saves the dialog, and not the panel under it: wide %s', async (isWide) => {
  showIn(isWide);
  await open('branch');
  const code = screen.getByLabelText('code');
  press('KeyS', code);
  press('KeyN', code);
  expect(calls.savePanel).not.toHaveBeenCalled();
  expect(calls.create).not.toHaveBeenCalled();
  expect(calls.saveBranch).toHaveBeenCalledTimes(1);
  const [close] = within(screen.getByRole('dialog', { name: 'branch' })).getAllByRole('button', {
    name: uiStrings.close,
  });
  fireEvent.click(close as Element);
  press('KeyS', document.body);
  expect(calls.savePanel).toHaveBeenCalledTimes(1);
});

it('a question whether what is typed in a dialog goes has its keys: not even the dialog saves under it', async () => {
  showIn(true);
  await open('branch');
  const code = screen.getByLabelText('code');
  fireEvent.input(code, { target: { value: '1' } });
  fireEvent.keyDown(code, { key: 'Escape' });
  press('KeyS', screen.getByRole('button', { name: uiStrings.leaveStay }));
  expect(calls.saveBranch).not.toHaveBeenCalled();
});

it.each(['question', 'secret'] as const)('nothing is saved or left under a %s', async (over) => {
  showIn(true);
  await open(over);
  const [at] = screen.getAllByRole('button', { name: uiStrings.close });
  press('KeyS', at as Element);
  press('KeyN', at as Element);
  expect([calls.savePanel, calls.create].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('Ctrl+Z takes back what a notice offers to also over a dialog, where notices stand', async () => {
  showIn(true);
  render(<ToastRegions />);
  await open('question');
  toast.show('removed', { action: { label: uiStrings.undo, onPress: calls.undo } });
  await screen.findByText('removed');
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true });
  expect(calls.undo).toHaveBeenCalledTimes(1);
});
