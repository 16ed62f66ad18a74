import { lazy, Suspense } from 'react';

const CommandBox = lazy(() => import('./command-box.tsx').then((module) => ({ default: module.CommandBox })));

/** The command box, loaded when it is first opened. */
export function LazyCommandBox({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    isOpen && (
      <Suspense>
        <CommandBox onClose={onClose} />
      </Suspense>
    )
  );
}
