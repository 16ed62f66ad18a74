// @vitest-environment happy-dom
import { productMessages } from '@taraz/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
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

it('stands at the head of a phone, whose foot has the field that is to be mended', () => {
  const inHead = () =>
    within(screen.getByRole('region', { name: uiStrings.noticeRegions.top })).queryAllByRole('listitem');
  const { unmount } = render(<Lines above={1} />);
  expect(inHead()).toHaveLength(0);
  unmount();
  const phone = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
  render(<Lines above={1} />);
  expect(inHead()).toHaveLength(1);
  media.mockRestore();
});
