// @vitest-environment happy-dom
import { productMessages } from '@taraz/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useAboveNotice } from './use-above-notice.ts';

function Lines({ above }: { above: number }) {
  useAboveNotice(above);
  return null;
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => {
  toast.closeAll();
  render(<ToastRegions />);
});
afterEach(() => {
  act(() => toast.closeAll());
  cleanup();
});

it('says that a quantity is above the earlier one, and takes it back once none is', () => {
  const { rerender } = render(<Lines above={0} />);
  expect(shown()).toEqual([]);
  rerender(<Lines above={1} />);
  expect(shown()).toEqual([productMessages.quantityAbovePrevious]);
  rerender(<Lines above={0} />);
  expect(shown()).toEqual([]);
});

it('leaves nothing behind on the next screen', () => {
  const { unmount } = render(<Lines above={2} />);
  expect(shown()).toHaveLength(1);
  unmount();
  expect(shown()).toEqual([]);
});
