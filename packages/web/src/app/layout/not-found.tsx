import { Link } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { appStrings } from '../app.fa.ts';
import { loadSession } from '../load-session.ts';
import { readToken } from '../token.ts';
import { useTitle } from '../use-title.ts';
import { BasicFrame } from './basic-layout.tsx';
import { LazyCommandBox } from './lazy-command-box.tsx';
import { MainFrame } from './main-layout.tsx';

/** Any unknown path: says so, offers the dashboard and the command box. */
export function NotFound() {
  const [isSearching, setSearching] = useState(false);
  const isSignedIn = readToken() !== null;
  useTitle(appStrings.notFound.title);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-page py-24 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-card bg-accent-soft text-accent-text">
        <Icon of={SearchX} size={26} />
      </span>
      <h1 className="text-page">{appStrings.notFound.title}</h1>
      <p className="text-ink-2">{appStrings.notFound.body}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Link to={isSignedIn ? '/' : '/auth'} className={buttonClass('primary')}>
          {isSignedIn ? appStrings.notFound.dashboard : appStrings.notFound.signIn}
        </Link>
        {isSignedIn && (
          <Button icon={Search} keys={['Ctrl', 'K']} onPress={() => setSearching(true)}>
            {appStrings.notFound.search}
          </Button>
        )}
      </div>
      <LazyCommandBox isOpen={isSearching} onClose={() => setSearching(false)} />
    </div>
  );
}

export function NotFoundFrame() {
  const isSignedIn = readToken() !== null;
  useEffect(() => {
    // The menu beside it needs to know whose it is; without an answer it only stays short.
    if (isSignedIn) loadSession().catch(() => undefined);
  }, [isSignedIn]);
  const Frame = isSignedIn ? MainFrame : BasicFrame;
  return (
    <Frame>
      <NotFound />
    </Frame>
  );
}
