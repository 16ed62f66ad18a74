// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textScale } from './text-size.ts';
import { useFitting } from './use-fitting.ts';
import { useTooNarrow } from './use-too-narrow.ts';

const roomPx = 100;
const resized = new Set<() => void>();
/** Text of another size: what is made of it is higher, and its observers are told. */
const resizeText = (size: string) =>
  act(() => {
    document.documentElement.style.fontSize = size;
    for (const tell of resized) tell();
  });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
  // A letter takes ten.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(roomPx, (this.textContent?.length ?? 0) * 10 * textScale());
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(seen: () => void) {
        resized.add(seen);
      }
    },
  );
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
  cleanup();
  resized.clear();
  vi.unstubAllGlobals();
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

const content = { figures: '12345678' };

function Row() {
  const { ref, shown } = useFitting<HTMLDivElement>(3, '');
  return (
    <div ref={ref} data-testid="box">
      {'one '.repeat(shown)}
    </div>
  );
}

it.each([
  ['content', () => <Box content={content} />, ['12345678', 'folded', '12345678']],
  ['a row of buttons', () => <Row />, ['one one ', 'one ', 'one one ']],
])('measures %s anew when text becomes larger, and smaller again', (_, Shown, [usual, large, back]) => {
  render(<Shown />);
  expect(shown()).toBe(usual);
  resizeText('32px');
  expect(shown()).toBe(large);
  resizeText('16px');
  expect(shown()).toBe(back);
});
