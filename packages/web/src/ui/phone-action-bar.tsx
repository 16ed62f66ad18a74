import { type ReactNode, useRef } from 'react';
import { useOwnBottomBar } from './bottom-bar-store.ts';
import { usePageFoot } from './use-page-foot.ts';

/** The one action pinned at the bottom of a phone's screen, in the bottom bar's place. Render it only on a phone. */
export function PhoneActionBar({ children }: { children: ReactNode }) {
  useOwnBottomBar();
  const bar = useRef<HTMLDivElement>(null);
  usePageFoot(bar);
  return (
    <div
      ref={bar}
      className="no-print fixed inset-x-0 bottom-0 z-20 flex items-center short:static gap-2 border-line border-t bg-surface px-page pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}
