import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { employeesKey, invitationsQuery } from './queries.ts';
import { employeeStrings as strings } from './strings.fa.ts';

type Invitation = CallReply<typeof calls.listInvitations>['invitations'][number];

/** Invitations that wait for an answer, and those that came to nothing; no card while there are none. */
export function InvitationsCard() {
  const client = useQueryClient();
  const format = useFormat();
  const list = useQuery(invitationsQuery());
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => withLoading(api(calls.withdrawInvitation, { params: { id } })),
    onError: tellNotDone,
    onSuccess: (_, { state }) => toast.notice(state === 'open' ? strings.withdrawn : strings.forgotten),
    onSettled: () => client.invalidateQueries({ queryKey: employeesKey }),
  });
  const once = useCreateEach();
  /** Once more, with the same rights; without the branch that it was for it would give more. */
  const again = useMutation({
    mutationFn: ({ id, username, role, permissions, branch, taxIDs }: Invitation) =>
      withLoading(
        once(id)(calls.inviteEmployee, {
          body: { crew: { username, role, permissions, branch_id: branch?.id ?? null }, profile: { taxIDs } },
        }),
      ),
    onError: tellNotDone,
    onSuccess: (_, { username }) => toast.notice(strings.invited(username)),
    onSettled: () => client.invalidateQueries({ queryKey: employeesKey }),
  });
  const rows = list.data?.invitations ?? [];
  if (rows.length === 0) return list.isError && <QueryError title={strings.invitationsFailed} query={list} />;
  return (
    <FailureAbove title={strings.invitationsFailed} query={list}>
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
                {[
                  strings.roles[row.role],
                  row.branch?.name ?? '',
                  row.state === 'open' ? strings.until(format.date(row.expires_at)) : '',
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
                {row.branch_gone && <span className="text-warn"> · {strings.invitedBranchGone}</span>}
                {row.state !== 'open' && (
                  <span className="text-warn">
                    {' · '}
                    {row.state === 'declined' ? strings.declined : strings.ranOut(format.date(row.expires_at))}
                  </span>
                )}
              </span>
              {row.state !== 'open' && !row.branch_gone && (
                <Button
                  isBusy={again.isPending && again.variables.id === row.id}
                  onPress={() => again.mutate(row)}
                  aria-label={strings.inviteAgainOf(row.username)}
                >
                  {strings.inviteAgain}
                </Button>
              )}
              <Button
                isBusy={withdraw.isPending && withdraw.variables.id === row.id}
                onPress={() => withdraw.mutate(row)}
                aria-label={row.state === 'open' ? strings.withdrawOf(row.username) : strings.forgetOf(row.username)}
              >
                {row.state === 'open' ? strings.withdraw : strings.forget}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </FailureAbove>
  );
}
