import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { ToastRegions } from '../../ui/toast.tsx';
import { LoadingBar } from './loading-bar.tsx';

/** A screen names itself this long after it was opened: its code and what it shows are fetched first. */
const patienceMs = 5_000;

/** Says which screen was opened, to those who cannot see it change; not by the name of the one before. */
function ScreenAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [title, setTitle] = useState('');
  const before = useRef(document.title);
  useEffect(() => {
    if (path === undefined) return;
    let rest: ReturnType<typeof setTimeout>;
    const look = () => {
      if (document.title === before.current) return;
      stop();
      before.current = document.title;
      setTitle(document.title);
    };
    const lookSoon = () => {
      clearTimeout(rest);
      rest = setTimeout(look, 100);
    };
    const observer = new MutationObserver(lookSoon);
    const late = setTimeout(() => observer.disconnect(), patienceMs);
    const stop = () => {
      observer.disconnect();
      clearTimeout(rest);
      clearTimeout(late);
    };
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    lookSoon();
    return stop;
  }, [path]);
  return (
    <span role="status" className="sr-only">
      {title}
    </span>
  );
}

/** What stands over all screens: the bar of loading, notices, and what is spoken alone. */
export function RootFrame() {
  return (
    <>
      <LoadingBar />
      <ScreenAnnouncer />
      <Outlet />
      <ToastRegions />
      <Announcer />
    </>
  );
}
