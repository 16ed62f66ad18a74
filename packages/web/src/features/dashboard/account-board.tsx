import { useQuery } from '@tanstack/react-query';
import { useEnterAccount } from '../../app/layout/account-switcher.tsx';
import type { Format } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { accountStrings } from '../accounts/accounts.fa.ts';
import { SignupChip } from '../accounts/status-chip.tsx';
import { accountBoardQuery, type BoardAccount } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';

/** For a user of several accounts: where errors and deadlines are, one switch each. */
export function AccountBoard({ className }: { className?: string }) {
  const board = useQuery(accountBoardQuery());
  const accounts = board.data?.accounts ?? [];
  if (accounts.length < 2) return null;
  return (
    <Card title={words.board} subtitle={words.boardHint} isFlush {...(className === undefined ? {} : { className })}>
      <ul aria-label={words.board}>
        {accounts.map((account) => (
          <BoardRow key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  );
}

/** What waits in an account, the most urgent first. */
function chipsOf(waiting: NonNullable<BoardAccount['waiting']>) {
  const chips = [
    { tone: 'bad', count: waiting.certificates_ended, word: words.boardEnded },
    { tone: 'bad', count: waiting.rejected, word: words.boardErrors },
    { tone: 'warn', count: waiting.near_deadline, word: words.boardDeadlines },
    { tone: 'warn', count: waiting.unsigned, word: words.boardUnsigned },
    { tone: 'warn', count: waiting.unknown, word: words.boardUnknown },
  ] as const;
  return chips.filter(({ count }) => count > 0);
}

/** What is said of an account under its name. */
function wordOf({ signup_status, waiting }: BoardAccount, isCalm: boolean, format: Format): string {
  if (signup_status !== 'VERIFIED') return accountStrings.statuses[signup_status].title;
  if (waiting === null) return words.boardHidden;
  if (waiting.nearest_deadline !== null) return words.boardNearest(format.dateTime(waiting.nearest_deadline));
  return isCalm ? words.boardCalm : '';
}

function BoardRow({ account }: { account: BoardAccount }) {
  const { id, name, code, is_current, signup_status, waiting } = account;
  const format = useFormat();
  const enter = useEnterAccount();
  const chips = waiting === null ? [] : chipsOf(waiting);
  const isCalm = waiting !== null && chips.length === 0;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-3.5 py-2 first:border-t-0">
      <span className="min-w-0 grow basis-52">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium">{name}</span>
          <bdi dir="ltr" className="text-caption text-ink-2">
            {code}
          </bdi>
        </span>
        <span className="block text-caption text-ink-2">{wordOf(account, isCalm, format)}</span>
      </span>
      {signup_status !== 'VERIFIED' && <SignupChip status={signup_status} />}
      {chips.map(({ tone, count, word }) => (
        <Chip key={word} tone={tone}>{`${format.number(count)} ${word}`}</Chip>
      ))}
      {is_current ? (
        <span className="w-28 text-center text-caption text-ink-2 max-sm:text-start">{words.boardCurrent}</span>
      ) : (
        <Button
          size="s"
          aria-label={words.boardEnterOf(name, code)}
          className="w-28"
          onPress={() => void enter({ id, name })}
        >
          {words.boardEnter}
        </Button>
      )}
    </li>
  );
}
