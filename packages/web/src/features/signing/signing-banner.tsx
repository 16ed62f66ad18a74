import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, PenLine } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { lookForKeys } from './desk.ts';
import { signingStatusQuery } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

/**
 * Over the screens of an account whose taxpayer signs: what waits for a signature or, with the desk closed, for a token;
 * on a phone one line that leads there, since a strip with its hint and button took a quarter of every screen.
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
  const isPhone = usePhone();
  if (!maySign || data === undefined || path === '/signing-desk') return null;
  const unsigned = data.memories.reduce((sum, memory) => sum + memory.unsigned, 0);
  const waiting = data.memories
    .filter((memory) => !memory.desk_open && memory.tokens_by === 'desk')
    .reduce((sum, memory) => sum + memory.waiting, 0);
  if (unsigned === 0 && waiting === 0) return null;
  const tokens = isPhone ? words.bannerTokensShort : words.bannerTokens;
  const title = unsigned > 0 ? words.banner(format.number(unsigned)) : tokens(format.number(waiting));
  if (isPhone) {
    return (
      <div className="no-print px-4 pt-3">
        <Link
          to="/signing-desk"
          className="focus-ring flex min-h-11 items-center gap-3 rounded-card bg-warn-soft px-4 py-2 font-medium text-warn"
        >
          <Icon of={PenLine} size={18} />
          <span className="grow">{title}</span>
          <Icon of={ChevronLeft} size={18} />
        </Link>
      </div>
    );
  }
  return (
    <div className="no-print px-5 pt-3.5">
      <Banner
        tone="warn"
        icon={PenLine}
        title={title}
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
