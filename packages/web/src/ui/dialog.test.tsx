// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function open() {
  const onOpenChange = vi.fn();
  render(
    <Dialog title="title" isOpen onOpenChange={onOpenChange}>
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

it('keeps what is typed from a stray click; Esc still closes', () => {
  const { onOpenChange, beside } = open();
  fireEvent.input(screen.getByLabelText('amount'), { target: { value: '1' } });
  press(beside);
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('amount'), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
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
