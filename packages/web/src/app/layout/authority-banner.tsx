import { CloudOff } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { authorityBannerStrings as words } from './authority-banner.fa.ts';
import type { AuthorityStatus } from './use-authority-status.ts';

/** Over the screen while the authority does not answer: how much waits for it, and since when. */
export function AuthorityBanner({ status }: { status: AuthorityStatus }) {
  const format = useFormat();
  const { queue_depth: depth, last_answer_at: lastAnswer } = status;
  return (
    <div className="no-print px-5 pt-3.5 max-sm:px-4">
      <Banner tone="warn" icon={CloudOff} title={depth > 0 ? words.downWithQueue(format.number(depth)) : words.down}>
        {words.goesOn}
        {lastAnswer !== null && ` ${words.lastAnswer(format.dateTime(lastAnswer))}`}
      </Banner>
    </div>
  );
}
