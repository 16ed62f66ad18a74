// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Banner } from './banner.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('comes into sight when it tells what an act brought about, and again with other words', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { rerender } = render(<Banner tone="info" title="هست" />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Banner tone="bad" title="ذخیره نشد" isAlert />);
  rerender(<Banner tone="bad" title="ذخیره نشد" isAlert />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  rerender(<Banner tone="bad" title="کس دیگری تغییر داده است" isAlert />);
  expect(scrolled).toHaveBeenCalledTimes(2);
});
