import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { permissionNames } from '@taraz/core';
import { UserPlus } from 'lucide-react';
import { accountBoardQuery } from '../../features/dashboard/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { api } from '../api.ts';
import { appStrings } from '../app.fa.ts';
import { loadSession } from '../load-session.ts';
import { withLoading } from '../loading.ts';
import { reasonOf } from '../reason-of.ts';
import { useEnterAccount } from './account-switcher.tsx';

const words = appStrings.invitations;
type Invitation = CallReply<typeof calls.listOwnInvitations>['invitations'][number];

/** As what they are invited: the role, and of an employee what they may do. */
function asWhat({ role, permissions }: Pick<Invitation, 'role' | 'permissions'>): string {
  if (role === 'admin') return words.asAdmin;
  return permissions.length === 0
    ? words.asEmployee
    : words.asEmployeeWho(permissions.map((one) => permissionNames[one]).join('، '));
}

/** Over the screen until answered: another account asks the user to work for it. */
export function InvitationBanner() {
  const client = useQueryClient();
  const enter = useEnterAccount();
  const queryKey = ['own-invitations'];
  const own = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(calls.listOwnInvitations, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  const answer = useMutation({
    mutationFn: ({ id, accept }: { id: string; name: string; accept: boolean }) =>
      withLoading(api(calls.answerInvitation, { params: { id }, body: { accept } })),
    onSuccess: async ({ account_id }, { name }) => {
      await client.invalidateQueries({ queryKey });
      if (account_id === null) {
        toast.notice(words.declined(name));
        return;
      }
      await loadSession(true);
      void client.invalidateQueries({ queryKey: accountBoardQuery().queryKey });
      toast.show(words.accepted(name), {
        action: { label: words.enter, onPress: () => void enter({ id: account_id, name }) },
      });
    },
    onError: (error) => {
      toast.error(reasonOf(error));
      void client.invalidateQueries({ queryKey });
      // Accepted in another window, or by an answer that was lost: the account is among theirs.
      void loadSession(true).catch(() => undefined);
    },
  });
  const open = own.data?.invitations ?? [];
  if (open.length === 0) return null;
  const strip = ({ id, account_name: name, invited_by, ...offered }: (typeof open)[number]) => (
    <Banner
      key={id}
      tone="info"
      icon={UserPlus}
      title={words.title(invited_by, name)}
      actions={
        <>
          <Button
            variant="fix"
            isBusy={answer.isPending && answer.variables.accept}
            onPress={() => answer.mutate({ id, name, accept: true })}
          >
            {words.accept}
          </Button>
          <Button
            isBusy={answer.isPending && !answer.variables.accept}
            onPress={() => answer.mutate({ id, name, accept: false })}
          >
            {words.decline}
          </Button>
        </>
      }
    >
      {asWhat(offered)} {words.lead}
    </Banner>
  );
  return <div className="no-print flex flex-col gap-2 px-5 pt-3.5 max-sm:px-4">{open.map(strip)}</div>;
}
