import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, e.g. `(width < 40rem)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Under 640 px: the phone frame of ui.md §4. */
export const usePhone = () => useMedia('(width < 40rem)');
/** Under 900 px the rail is a drawer. */
export const useNarrow = () => useMedia('(width < 56.25rem)');
/** From 1180 px a side panel pushes the list. */
export const useWide = () => useMedia('(width >= 73.75rem)');
