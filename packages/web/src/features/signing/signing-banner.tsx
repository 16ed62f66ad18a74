import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { lookForKeys } from './desk.ts';
import { signingStatusQuery } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

/**
 * Over the screens of an account whose taxpayer signs: what waits for a signature or, with the desk closed, for a token.
 * @param onKnown it is known whether anything waits
 */
export function SigningBanner({ onKnown }: { onKnown: () => void }) {
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const maySign = mayOpen({ permission: 'issue' }, session);
  const { data, isLoading } = useQuery({ ...signingStatusQuery(), enabled: maySign });
  const known = data?.memories;
  useLayoutEffect(() => {
    if (!isLoading) onKnown();
  }, [isLoading, onKnown]);
  useEffect(() => void lookForKeys(known ?? []), [known]);
  const format = useFormat();
  if (!maySign || data === undefined || path === '/signing-desk') return null;
  const unsigned = data.memories.reduce((sum, memory) => sum + memory.unsigned, 0);
  const waiting = data.memories
    .filter((memory) => !memory.desk_open && memory.tokens_by === 'desk')
    .reduce((sum, memory) => sum + memory.waiting, 0);
  if (unsigned === 0 && waiting === 0) return null;
  return (
    <div className="no-print px-5 pt-3.5 max-sm:px-4">
      <Banner
        tone="warn"
        icon={PenLine}
        title={unsigned > 0 ? words.banner(format.number(unsigned)) : words.bannerTokens(format.number(waiting))}
        actions={
          <Link to="/signing-desk" className={buttonClass('fix')}>
            {words.goToDesk}
          </Link>
        }
      >
        {waiting > 0 ? words.bannerTokensHint : undefined}
      </Banner>
    </div>
  );
}
