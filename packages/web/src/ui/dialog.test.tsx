// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog, type DialogProps } from './dialog.tsx';
import { JalaliDatePicker } from './jalali-date-picker.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

function open(asksToClose: NonNullable<DialogProps['asksToClose']> = 'typed') {
  const onOpenChange = vi.fn();
  render(
    <Dialog title="title" isOpen onOpenChange={onOpenChange} asksToClose={asksToClose}>
      <input aria-label="amount" />
    </Dialog>,
  );
  const beside = screen.getByRole('dialog').closest('.fixed') as HTMLElement;
  return { onOpenChange, beside };
}

function press(element: HTMLElement): void {
  fireEvent.pointerDown(element, { button: 0 });
  fireEvent.mouseDown(element, { button: 0 });
  fireEvent.pointerUp(element, { button: 0 });
  fireEvent.mouseUp(element, { button: 0 });
  fireEvent.click(element);
}

it('closes by a click beside it while nothing is typed', () => {
  const { onOpenChange, beside } = open();
  press(beside);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

const pressEscape = (element: Element) => fireEvent.keyDown(element, { key: 'Escape' });
const write = (text: string) => fireEvent.input(screen.getByLabelText('amount'), { target: { value: text } });
const question = () => screen.queryByRole('alertdialog', { name: uiStrings.leaveTitle });

it('keeps what is typed from a stray click, and asks before Esc throws it away', () => {
  const { onOpenChange, beside } = open();
  write('1');
  press(beside);
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(question()).toBeNull();
  pressEscape(screen.getByLabelText('amount'));
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: uiStrings.leaveStay }));
  expect(question()).toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  pressEscape(screen.getByLabelText('amount'));
  fireEvent.click(screen.getByRole('button', { name: uiStrings.leaveDiscard }));
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('closes by Esc at once while nothing is written, and where what is written is nobody’s work', () => {
  const { onOpenChange } = open();
  pressEscape(screen.getByLabelText('amount'));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  cleanup();
  const code = open('never');
  write('1');
  pressEscape(screen.getByLabelText('amount'));
  expect(code.onOpenChange).toHaveBeenCalledWith(false);
});

it('while it is being saved Esc throws nothing away; who has waited long is asked', async () => {
  vi.useFakeTimers();
  const onOpenChange = vi.fn();
  const tree = (isBusy: boolean) => (
    <Dialog title="title" isOpen onOpenChange={onOpenChange} isBusy={isBusy}>
      <input aria-label="amount" />
    </Dialog>
  );
  const { rerender } = render(tree(false));
  write('1');
  rerender(tree(true));
  pressEscape(screen.getByLabelText('amount'));
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(question()).toBeNull();
  act(() => void vi.advanceTimersByTime(3_100));
  pressEscape(screen.getByLabelText('amount'));
  expect(question()).not.toBeNull();
  vi.useRealTimers();
});

it('stays under Esc where what it shows is nowhere else', () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog title="title" isOpen onOpenChange={onOpenChange} ignoresEsc>
      secret
    </Dialog>,
  );
  pressEscape(screen.getByRole('dialog'));
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('asks before Esc takes what stands behind it, whatever is written', () => {
  const { onOpenChange } = open('always');
  pressEscape(screen.getByLabelText('amount'));
  expect(question()).not.toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
});

function openForm(isBusy: boolean) {
  const onSubmit = vi.fn();
  const outer = vi.fn();
  const tree = (busy: boolean, fault: boolean) => (
    <form onSubmit={outer}>
      <Dialog
        title="title"
        isOpen
        onOpenChange={() => {}}
        onSubmit={onSubmit}
        isBusy={busy}
        footer={<button type="submit">save</button>}
      >
        <input aria-label="amount" />
        <input aria-label="day" aria-invalid={fault} />
      </Dialog>
    </form>
  );
  const { rerender } = render(tree(isBusy, false));
  return { onSubmit, outer, show: (busy: boolean, fault: boolean) => rerender(tree(busy, fault)) };
}

it('its form is sent alone, not with the one it was opened from, and not twice', () => {
  const { onSubmit, outer, show } = openForm(false);
  const form = screen.getByLabelText('amount').closest('form') as HTMLFormElement;
  expect(form.contains(screen.getByText('save'))).toBe(true);
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
  show(true, false);
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('is sent by Enter from itself, which has the focus at first, and from a date', () => {
  const onSubmit = vi.fn();
  render(
    <Dialog title="title" isOpen onOpenChange={() => {}} onSubmit={onSubmit}>
      <JalaliDatePicker label="day" value="2026-11-22" onChange={() => {}} />
    </Dialog>,
  );
  const [year] = screen.getAllByRole('spinbutton');
  for (const place of [screen.getByRole('dialog'), year as HTMLElement]) fireEvent.keyDown(place, { key: 'Enter' });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('brings the keyboard to the field that was refused', () => {
  const { show } = openForm(true);
  screen.getByLabelText('amount').focus();
  show(false, true);
  expect(document.activeElement).toBe(screen.getByLabelText('day'));
});

describe('notices', () => {
  const foot = () => document.documentElement.style.getPropertyValue('--page-foot');
  const place = (bottom: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - 60, 400, 60));
  };
  const withButtons = (
    <Dialog title="title" isOpen onOpenChange={() => {}} footer={<button type="button">save</button>}>
      body
    </Dialog>
  );
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('stand over its buttons, where those are as low', () => {
    place(window.innerHeight - 40);
    const { unmount } = render(withButtons);
    expect(foot()).toBe('100px');
    unmount();
    expect(foot()).toBe('');
  });

  it('stay at the edge under one that stands far over it', () => {
    place(window.innerHeight - 300);
    render(withButtons);
    expect(foot()).toBe('0px');
  });
});
