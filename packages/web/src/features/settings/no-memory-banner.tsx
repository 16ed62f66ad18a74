import { Link } from '@tanstack/react-router';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { lackOf } from './lack-of.ts';
import { settingsStrings } from './strings.fa.ts';

const words = settingsStrings.cannotSend;

/** Where invoices are written: says before the first word, and not after the last, that none can be sent yet, and the way out. */
export function NoMemoryBanner({ isTest = false }: { isTest?: boolean }) {
  const { user, admin } = useSession();
  const lack = lackOf(user, isTest);
  if (lack === null) return null;
  const isNew = lack === 'memory';
  const none = isTest ? settingsStrings.noneForTests : settingsStrings.none;
  return (
    <Banner
      tone="warn"
      title={isNew ? none : lack === 'disabled' ? words.isDisabled : words.notReady}
      actions={
        admin && (
          <Link
            to={'/manage-accounts' as string}
            search={(isNew ? { tab: 'keys', id: isTest ? 'new-test' : 'new' } : { tab: 'keys' }) as never}
            className={buttonClass('secondary')}
          >
            {isNew ? settingsStrings.add : lack === 'disabled' ? words.seeMemories : words.goOn}
          </Link>
        )
      }
    >
      {lack === 'disabled' ? words.untilEnabled : words.until} {!admin && words.askAdmin}
    </Banner>
  );
}
