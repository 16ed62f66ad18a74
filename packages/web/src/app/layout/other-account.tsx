import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { appStrings } from '../app.fa.ts';
import { tokenIn } from '../enter-account.ts';
import { withLoading } from '../loading.ts';
import { accountQuestion } from '../login-again.ts';
import { reasonOf } from '../reason-of.ts';
import { useSession } from '../session-store.ts';
import { readToken, storeToken } from '../token.ts';

const words = appStrings.otherAccount;

/** Over a page with something unsaved when another tab went to another account: back to this one's, or along. */
export function OtherAccount() {
  const { user } = useSession();
  if (user === null) return null;
  const { id, name } = user.account;
  const comeBack = async () => {
    try {
      storeToken(await withLoading(tokenIn(id, readToken() ?? '')));
      accountQuestion.answer('again');
    } catch (error) {
      toast.error(reasonOf(error));
    }
  };
  return (
    <LeaveQuestion
      isOpen
      words={{ title: words.title, body: words.body(name), stay: words.stay(name), leave: words.leave }}
      onStay={() => void comeBack()}
      onLeave={() => accountQuestion.answer('elsewhere')}
    />
  );
}
