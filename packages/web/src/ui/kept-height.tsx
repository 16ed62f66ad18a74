import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePhone } from './use-media.ts';

const storageKey = 'taraz.heights';

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(name: string, height: number): void {
  const kept = read();
  if (kept[name] === height) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...kept, [name]: height }));
  } catch {
    // A closed storage only means that the page moves once more.
  }
}

interface KeptHeightProps {
  /** of the part, among all screens */
  name: string;
  /** what stands in it has come; until then its place is kept for it */
  isThere: boolean;
  /** in CSS px, where this browser has not seen it yet */
  first?: number;
  children: ReactNode;
}

/**
 * A part that comes late and whose height nobody can know before: its place is as high as it was the last time in this
 * browser, so that what stands below it does not move when it comes.
 */
export function KeptHeight({ name, isThere, first = 0, children }: KeptHeightProps) {
  const ref = useRef<HTMLDivElement>(null);
  const place = `${name}.${usePhone() ? 'phone' : 'wide'}`;
  useLayoutEffect(() => {
    const part = ref.current;
    if (!isThere || part === null) return;
    const measure = () => write(place, part.offsetHeight);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(part);
    return () => observer.disconnect();
  }, [isThere, place]);
  const kept = isThere ? undefined : read()[place];
  return (
    <div
      ref={ref}
      style={isThere ? {} : kept === undefined ? { minHeight: first } : { height: kept, overflow: 'hidden' }}
    >
      {children}
    </div>
  );
}
