import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { quitAccount } from '../../app/enter-account.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { Me } from '../../app/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.quit;

/** The way out of an account, for who works for others too. */
export function QuitCard({ user }: { user: Me }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { name } = user.account;
  const quit = useMutation({
    mutationFn: quitAccount,
    onSuccess: async () => {
      await router.navigate({ to: '/', ignoreBlocker: true });
      toast.show(strings.done(name));
    },
  });
  const ask = () => {
    quit.reset();
    setAsking(true);
  };
  return (
    <Card title={strings.title} subtitle={strings.hint}>
      <Button variant="danger" onPress={ask}>
        {strings.quit}
      </Button>
      {isAsking && (
        <Question
          title={strings.ask(name)}
          yes={strings.quit}
          no={strings.stay}
          isBusy={quit.isPending}
          error={quit.error && reasonOf(quit.error)}
          onYes={() => quit.mutate()}
          onClose={() => {
            quit.reset();
            setAsking(false);
          }}
        >
          {strings.body}
        </Question>
      )}
    </Card>
  );
}
