import { Link } from '@tanstack/react-router';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { loadSession } from '../../app/load-session.ts';
import { queryClient } from '../../app/query-client.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { connection, watchConnection } from '../../ui/connection.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { outbox, outboxDb, useElsewhere, useOutbox } from './browser-outbox.ts';
import { fetchAhead, keepAnswers } from './kept-answers.ts';
import { useLeavingQuestion } from './leaving.ts';
import { isBarred, isUnsent, ownerOf } from './outbox-entry.ts';
import { offlineStrings } from './strings.fa.ts';

const SignOutQuestion = lazy(() =>
  import('./sign-out-question.tsx').then((module) => ({ default: module.SignOutQuestion })),
);

/** After the screen that the user came for. */
const aheadMs = 3_000;
/** Between two tries while something waits: not every network tells when it is back. Doubles while nothing comes of it. */
const retryMs = { first: 2_000, most: 60_000 } as const;

/** Opens the outbox of who is signed in, and tries whenever there is a chance. */
function useKeeper(): void {
  const session = useSession();
  const { user } = session;
  const accountId = user?.account.id ?? '';
  const userId = user?.id ?? '';
  // Before the account is verified there is nothing to issue, and the lists would be refused.
  const mayIssue = user !== null && session.isAuthenticated && mayOpen({ permission: 'issue' }, session);
  useEffect(() => {
    if (userId === '') return;
    const owner = ownerOf(accountId, userId);
    const flush = () => void outbox.flush().catch(() => undefined);
    const back = () => {
      if (!connection.isOnline()) return;
      void loadSession(true).catch(() => undefined);
      flush();
    };
    void outbox.open(owner).then(flush, () => undefined);
    // At hand before the network goes, also on the first visit, when nothing is kept yet.
    const ahead = setTimeout(() => {
      void import('./unsent-page.tsx').catch(() => undefined);
      if (mayIssue && connection.isOnline()) void fetchAhead(queryClient).catch(() => undefined);
    }, aheadMs);
    const stop = keepAnswers(outboxDb, owner, queryClient);
    let wait: number = retryMs.first;
    let left = 0;
    const again = () => {
      // What another window sent itself may have been left by it.
      const waiting = outbox.getSnapshot().filter(({ state }) => state === 'waiting' || state === 'going').length;
      wait = waiting === left && waiting > 0 ? Math.min(wait * 2, retryMs.most) : retryMs.first;
      left = waiting;
      if (waiting > 0) flush();
      timer = setTimeout(again, wait);
    };
    let timer = setTimeout(again, wait);
    const stopWatching = watchConnection(back);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      clearTimeout(ahead);
      clearTimeout(timer);
      stopWatching();
      document.removeEventListener('visibilitychange', flush);
    };
  }, [accountId, userId, mayIssue]);
}

/** Keeps the outbox going, says under the top bar what has not reached the server, and asks before it is left behind. */
export function OutboxStrip() {
  useKeeper();
  const entries = useOutbox();
  const elsewhere = useElsewhere();
  const answer = useLeavingQuestion();
  return (
    <>
      <Strip />
      {answer !== null && (
        <Suspense>
          <SignOutQuestion
            count={entries.filter(isUnsent).length}
            elsewhere={elsewhere}
            onStay={() => answer(false)}
            onLeave={() => answer(true)}
          />
        </Suspense>
      )}
    </>
  );
}

function Strip() {
  const format = useFormat();
  const entries = useOutbox();
  const count = (...states: string[]) => entries.filter(({ state }) => states.includes(state)).length;
  const barred = entries.filter(isBarred).length;
  const refused = count('refused', 'conflict') + barred;
  const sending = count('sending');
  const waiting = count('waiting') - barred;
  const words = offlineStrings.strip;
  const elsewhere = useElsewhere();
  const own = refused + sending + waiting;
  if (own + elsewhere === 0) return null;
  const isBad = refused > 0 || elsewhere > 0;
  const text =
    elsewhere > 0
      ? words.elsewhere(format.number(elsewhere))
      : isBad
        ? words.refused(format.number(refused))
        : sending > 0
          ? words.sending(format.number(sending + waiting))
          : words.waiting(format.number(waiting));
  return (
    <div
      role="status"
      data-strip="outbox"
      className={`no-print flex min-h-9 items-center gap-2 border-line border-b px-page ${isBad ? 'bg-bad-soft text-bad' : 'bg-info-soft text-info'}`}
    >
      <Icon of={isBad ? TriangleAlert : CloudUpload} size={17} />
      <span className="grow">{text}</span>
      {own > 0 && (
        <Link to="/unsent" className={buttonClass('secondary', 's')}>
          {words.see}
        </Link>
      )}
    </div>
  );
}
