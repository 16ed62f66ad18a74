import { useQuery } from '@tanstack/react-query';
import { useEnterAccount } from '../../app/layout/account-switcher.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
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

function BoardRow({ account: { id, name, code, is_current, waiting } }: { account: BoardAccount }) {
  const format = useFormat();
  const enter = useEnterAccount();
  const isCalm = waiting !== null && waiting.rejected + waiting.near_deadline + waiting.unknown === 0;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t px-3.5 py-2 first:border-t-0">
      <span className="min-w-0 grow basis-52">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium">{name}</span>
          <bdi dir="ltr" className="text-caption text-ink-2">
            {code}
          </bdi>
        </span>
        <span className="block text-caption text-ink-2">
          {waiting === null
            ? words.boardHidden
            : waiting.nearest_deadline !== null
              ? words.boardNearest(format.dateTime(waiting.nearest_deadline))
              : isCalm
                ? words.boardCalm
                : ''}
        </span>
      </span>
      {waiting !== null && waiting.rejected > 0 && (
        <Chip tone="bad">{`${format.number(waiting.rejected)} ${words.boardErrors}`}</Chip>
      )}
      {waiting !== null && waiting.near_deadline > 0 && (
        <Chip tone="warn">{`${format.number(waiting.near_deadline)} ${words.boardDeadlines}`}</Chip>
      )}
      {waiting !== null && waiting.unknown > 0 && (
        <Chip tone="warn">{`${format.number(waiting.unknown)} ${words.boardUnknown}`}</Chip>
      )}
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
