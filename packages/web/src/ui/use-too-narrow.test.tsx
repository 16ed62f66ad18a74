// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTooNarrow } from './use-too-narrow.ts';

const roomPx = 100;

beforeEach(() => {
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

function Box({ content }: { content: { figures: string } }) {
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(content);
  return (
    <div ref={ref} data-testid="box">
      {isTooNarrow ? 'folded' : content.figures}
    </div>
  );
}

const shown = () => screen.getByTestId('box').textContent;

it('folds what has no room, stays so, and measures another content anew', () => {
  const long = { figures: '1234567890123' };
  const { rerender } = render(<Box content={{ figures: '1234567890' }} />);
  expect(shown()).toBe('1234567890');
  rerender(<Box content={long} />);
  expect(shown()).toBe('folded');
  rerender(<Box content={long} />);
  expect(shown()).toBe('folded');
  rerender(<Box content={{ figures: '12' }} />);
  expect(shown()).toBe('12');
});
