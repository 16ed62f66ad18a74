// @vitest-environment happy-dom

import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from './announcer.tsx';
import { Banner } from './banner.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { say } from './say.ts';
import { ToastRegions } from './toast.tsx';
import { toast } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // What other tests of the same page have said is not ours.
  toast.closeAll();
  render(<ToastRegions />);
});
afterEach(() => {
  act(() => toast.closeAll());
  cleanup();
  vi.useRealTimers();
});

const problemOf = (title: string) => {
  const code = 'INTERNAL' as const;
  return new ApiProblem(500, { type: 'about:blank', title, status: 500, code, detail: '', request_id: 'r' });
};
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  test('a name without spaces stays within its notice', () => {
    const name = 'n'.repeat(300);
    act(() => void toast.notice(name));
    expect(screen.getByText(name).closest('.wrap-anywhere')).not.toBeNull();
  });

  test('a notice stays 2 s, any other 5 s, an error until it is closed', () => {
    act(() => {
      toast.notice('notice');
      toast.show('done');
      toast.error('failed');
    });
    expect(shown()).toEqual(['notice', 'done', 'failed']);
    wait(2000);
    expect(shown()).toEqual(['done', 'failed']);
    wait(3000);
    expect(shown()).toEqual(['failed']);
    wait(600_000);
    expect(shown()).toEqual(['failed']);
    fireEvent.click(screen.getByRole('button'));
    expect(shown()).toEqual([]);
  });

  test('the time stands still under the pointer', () => {
    act(() => void toast.show('done'));
    wait(4000);
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    wait(60_000);
    expect(shown()).toEqual(['done']);
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    wait(1000);
    expect(shown()).toEqual([]);
  });

  test('Ctrl+Z takes back the last thing that offers it, in any keyboard layout and not from within a field', () => {
    const undo = vi.fn();
    act(() => {
      toast.show('first', { action: { label: uiStrings.undo, onPress: () => undo('first') } });
      toast.show('second', { action: { label: uiStrings.undo, onPress: () => undo('second') } });
      toast.show('third', { action: { label: 'open', onPress: () => undo('third') } });
    });
    const keys = { key: 'ظ', code: 'KeyZ', ctrlKey: true };
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, keys);
    field.remove();
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, keys);
    fireEvent.keyDown(document.body, keys);
    fireEvent.keyDown(document.body, keys);
    expect(undo.mock.calls).toEqual([['second'], ['first']]);
    expect(shown()).toEqual(['thirdopen']);
  });

  test('both regions are announced politely', () => {
    for (const list of document.querySelectorAll('ol')) expect(list.getAttribute('aria-live')).toBe('polite');
  });

  test('the same words twice are one notice', () => {
    act(() => {
      toast.error('failed');
      toast.error('failed');
    });
    expect(shown()).toEqual(['failed']);
  });

  test('the same words of two things done are two notices, each with its own way back; of one that stays until closed they are one', () => {
    const undo = vi.fn();
    const again = { label: 'again', onPress: () => undefined };
    act(() => {
      for (const one of ['first', 'second'])
        toast.show('removed', { action: { label: uiStrings.undo, onPress: () => undo(one) } });
      for (const action of [again, again]) toast.error('failed', { action });
    });
    expect(shown()).toEqual([`removed${uiStrings.undo}`, `removed${uiStrings.undo}`, 'failedagain']);
    for (const button of screen.getAllByRole('button', { name: uiStrings.undo })) fireEvent.click(button);
    expect(undo.mock.calls).toEqual([['first'], ['second']]);
  });
});

test('over a dialog, which makes all beside it inert, notices are heard and closed, and the dialog stays', () => {
  const onOpenChange = vi.fn();
  render(
    <>
      <Announcer />
      <p>beside</p>
      <Dialog title="title" isOpen onOpenChange={onOpenChange}>
        body
      </Dialog>
    </>,
  );
  act(() => {
    toast.error('failed');
    say('told');
  });
  const isOff = (element: Element) => element.closest('[inert], [aria-hidden=true]') !== null;
  expect(isOff(screen.getByText('beside'))).toBe(true);
  expect(isOff(screen.getByText('failed'))).toBe(false);
  expect(isOff(screen.getByLabelText('told'))).toBe(false);
  const close = within(screen.getByRole('listitem')).getByRole('button', { name: uiStrings.close });
  for (const kind of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) fireEvent[kind](close);
  expect(shown()).toEqual([]);
  expect(onOpenChange).not.toHaveBeenCalled();
});

describe('one failure is told once', () => {
  const reason = 'the server does not answer';

  test('by the notice that says what failed, too', () => {
    act(() => {
      toast.error(reason);
      toast.error('not saved', { detail: reason });
    });
    expect(shown()).toEqual([`not saved${reason}`]);
  });

  test.each([
    ['a form', <Banner key="form" tone="bad" title={reason} isAlert />],
    ['a list', <ErrorState key="list" title="not loaded" error={problemOf(reason)} />],
  ])('in the place of %s, where it happened', (_where, place) => {
    act(() => void toast.error(reason));
    expect(shown()).toEqual([reason]);
    render(place);
    expect(shown()).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain(reason);
  });
});
