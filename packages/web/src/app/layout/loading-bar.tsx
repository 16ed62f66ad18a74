import { useRouterState } from '@tanstack/react-router';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useIsLoading } from '../loading.ts';

/** The loading indicator of each navigation and of calls that ask for it: a thin line at the top edge. */
export function LoadingBar() {
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  const isLoading = useIsLoading();
  const isShown = isNavigating || isLoading;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden">
      {isShown && (
        <>
          <span className="block h-full w-1/3 animate-run bg-accent" />
          <span className="sr-only">{uiStrings.loading}</span>
        </>
      )}
    </div>
  );
}
