import { useRouterState } from '@tanstack/react-router';
import { useSlow } from '../../ui/skeleton.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useIsLoading } from '../loading.ts';

/** What is there by then is not announced: with a screen reader every search, page and save would say that it loads. */
const spokenAfterMs = 700;

/** The loading indicator of each navigation and of calls that ask for it: a thin line at the top edge. */
export function LoadingBar() {
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  const isLoading = useIsLoading();
  const isShown = isNavigating || isLoading;
  const isLong = useSlow(isShown, spokenAfterMs);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden">
      {isShown && (
        <>
          <span className="block h-full w-1/3 animate-run bg-accent" />
          {isLong && <span className="sr-only">{uiStrings.loading}</span>}
        </>
      )}
    </div>
  );
}
