import { CloudOff } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { appStrings } from '../app.fa.ts';
import { useAuthorityStatus } from './use-authority-status.ts';

const words = appStrings.authority;

/** Over the screen while the authority does not answer: how much waits for it, and since when. */
export function AuthorityBanner() {
  const format = useFormat();
  const status = useAuthorityStatus();
  if (status?.state !== 'down') return null;
  const { queue_depth: depth, last_answer_at: lastAnswer } = status;
  return (
    <div className="no-print px-5 pt-3.5 max-sm:px-4">
      <Banner
        tone="warn"
        icon={CloudOff}
        title={depth > 0 ? words.downWithQueue(words.queue(format.number(depth))) : words.down}
      >
        {words.queueGoesOn}
        {lastAnswer !== null && ` ${words.lastAnswer(format.dateTime(lastAnswer))}`}
      </Banner>
    </div>
  );
}
