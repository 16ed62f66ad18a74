// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Archive, Download, Printer, Trash2 } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../testing/window-as-wide-as.ts';
import { BulkBar } from './bulk-bar.tsx';
import { uiStrings } from './ui.fa.ts';

const roomPx = 300;
const done = vi.fn();

beforeEach(() => {
  done.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
  // A letter takes ten.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(roomPx, (this.textContent?.length ?? 0) * 10);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (title: string, isPart = false) =>
  render(
    <BulkBar
      title={title}
      selectAll={isPart ? { title: 'all 412', onPress: () => done('all') } : undefined}
      actions={[
        { id: 'archive', title: 'archive', icon: Archive, onPress: () => done('archive') },
        { id: 'remove', title: 'remove', icon: Trash2, isDestructive: true, onPress: () => done('remove') },
        { id: 'print', title: 'print', icon: Printer, onPress: () => done('print') },
        {
          id: 'export',
          title: 'export',
          icon: Download,
          isDisabled: false,
          entries: [
            { id: 'csv', title: 'csv', onAction: () => done('csv') },
            { id: 'pdf', title: 'pdf', isDisabled: true, onAction: () => done('pdf') },
          ],
        },
      ]}
      onClear={() => undefined}
    />,
  );
const buttons = () => screen.getAllByRole('button').map((one) => one.textContent || one.getAttribute('aria-label'));

it('what has room stands beside each other', () => {
  show('3');
  expect(buttons()).toEqual(['archive', 'remove', 'print', 'export', uiStrings.clearSelection]);
});

it('what has none stands in a menu, so that the bar keeps its one line', () => {
  show('3 invoices all');
  expect(buttons()).toEqual(['archive', 'export', uiStrings.moreActions, uiStrings.clearSelection]);
  fireEvent.click(screen.getByRole('button', { name: uiStrings.moreActions }));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['print', 'remove']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'print' }));
  expect(done.mock.calls).toEqual([['print']]);
});

it('with no room at all, the ways of an action stand in the menu too', () => {
  show('a very long line of words about what is chosen');
  expect(buttons()).toEqual([uiStrings.moreActions, uiStrings.clearSelection]);
  fireEvent.click(screen.getByRole('button', { name: uiStrings.moreActions }));
  const entries = screen.getAllByRole('menuitem');
  expect(entries.map((one) => one.textContent)).toEqual(['archive', 'print', 'export: csv', 'export: pdf', 'remove']);
  expect(entries.filter((one) => one.getAttribute('aria-disabled') === 'true').map((one) => one.textContent)).toEqual([
    'export: pdf',
  ]);
  expect(screen.getByRole('separator')).toBeDefined();
});

it('on a phone as many stand beside the words as have room, in their order', () => {
  windowAsWideAs(390);
  show('a line of twenty-one');
  expect(buttons()).toEqual(['archive', 'remove', 'print', 'export', uiStrings.clearSelection]);
  cleanup();
  show('a line that takes more than all of the room there is');
  expect(buttons()).toEqual([uiStrings.moreActions, uiStrings.clearSelection]);
});

it('on a phone everything of the list is chosen from the menu, which stands there for that alone too', () => {
  windowAsWideAs(390);
  show('3', true);
  expect(buttons()).toEqual(['archive', 'remove', 'print', 'export', uiStrings.moreActions, uiStrings.clearSelection]);
  cleanup();
  show('a line that takes more than all of the room there is', true);
  fireEvent.click(screen.getByRole('button', { name: uiStrings.moreActions }));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'all 412',
    'archive',
    'print',
    'export: csv',
    'export: pdf',
    'remove',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'all 412' }));
  expect(done.mock.calls).toEqual([['all']]);
});
