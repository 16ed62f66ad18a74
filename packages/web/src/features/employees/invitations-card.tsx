import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { employeesKey, invitationsQuery } from './queries.ts';
import { employeeStrings as strings } from './strings.fa.ts';

/** Invitations that wait for an answer; nothing while there are none. */
export function InvitationsCard() {
  const client = useQueryClient();
  const format = useFormat();
  const list = useQuery(invitationsQuery());
  const withdraw = useMutation({
    mutationFn: (id: string) => withLoading(api(calls.withdrawInvitation, { params: { id } })),
    onError: tellNotDone,
    onSuccess: () => toast.notice(strings.withdrawn),
    onSettled: () => client.invalidateQueries({ queryKey: employeesKey }),
  });
  if (list.isError) {
    return <QueryError title={strings.invitationsFailed} query={list} />;
  }
  const rows = list.data?.invitations ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={strings.invitations} isFlush>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-2 last:border-b-0"
          >
            <bdi dir="ltr" className="font-medium">
              {row.username}
            </bdi>
            <span className="grow text-caption text-ink-2">
              {[strings.roles[row.role], row.branch?.name ?? '', strings.until(format.date(row.expires_at))]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <Button
              isBusy={withdraw.isPending && withdraw.variables === row.id}
              onPress={() => withdraw.mutate(row.id)}
              aria-label={strings.withdrawOf(row.username)}
            >
              {strings.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
