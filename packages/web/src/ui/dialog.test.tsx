// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
