import { ApiProblem, type CallInput, calls } from '@taraz/contract';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { askPasskey } from './ask-passkey.ts';
import { secondStepStrings as words } from './second-step.fa.ts';
import { authStrings } from './strings.fa.ts';
import { TryButton } from './try-button.tsx';
import { useFinishLogin } from './use-finish-login.ts';
import { useRefusal } from './use-refusal.ts';

type Answer = CallInput<typeof calls.passkeyLogin>['body']['passkey'];

/** Passkeys belong to a site's name: an installation that is reached by a bare address has none. */
const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Signs in with a passkey of this device alone. */
export function PasskeyLogin() {
  const finish = useFinishLogin();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const login = async () => {
    setBusy(true);
    refusal.clear();
    try {
      const { options } = await withLoading(api(calls.passkeyLoginOptions, {}));
      const passkey = await askPasskey<Answer>(options);
      const session = await withLoading(api(calls.passkeyLogin, { body: { passkey } }));
      await finish(session.token);
    } catch (error) {
      refusal.refuse(error, error instanceof ApiProblem ? reasonOf(error) : words.passkeyCancelled);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex items-center gap-3 text-caption text-ink-2 before:grow before:border-line before:border-t after:grow after:border-line after:border-t">
        {authStrings.or}
      </div>
      {refusal.reason !== null && <Banner tone="bad" title={refusal.reason} isAlert />}
      <TryButton
        size="l"
        icon={Fingerprint}
        isFullWidth
        seconds={refusal.seconds}
        isBusy={isBusy}
        onPress={() => void login()}
      >
        {authStrings.byPasskey}
      </TryButton>
    </div>
  );
}
