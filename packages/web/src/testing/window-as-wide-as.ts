import { vi } from 'vitest';

/** The window is so many px wide to whoever asks `(width < …rem)`, until mocks are restored; of all else it answers no. */
export function windowAsWideAs(width: number): void {
  const isBelow = (query: string) => width < Number(/width < ([\d.]+)rem/.exec(query)?.[1]) * 16;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isBelow(query) }) as MediaQueryList,
  );
}
