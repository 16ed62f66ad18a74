import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ToastRegions } from '../../ui/toast.tsx';
import { LoadingBar } from './loading-bar.tsx';

/** Says which screen was opened, to those who cannot see it change. */
function ScreenAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <span role="status" className="sr-only">
      {title}
    </span>
  );
}

export function RootFrame() {
  return (
    <>
      <LoadingBar />
      <ScreenAnnouncer />
      <Outlet />
      <ToastRegions />
    </>
  );
}
