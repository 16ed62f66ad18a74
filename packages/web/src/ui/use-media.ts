import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, e.g. `(width < 640px)`. */
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
export const usePhone = () => useMedia('(width < 640px)');
/** Under 900 px the rail is a drawer. */
export const useNarrow = () => useMedia('(width < 900px)');
/** From 1180 px a side panel pushes the list. */
export const useWide = () => useMedia('(width >= 1180px)');
