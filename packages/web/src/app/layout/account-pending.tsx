import { Hourglass, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { appStrings } from '../app.fa.ts';
import { loadSession } from '../load-session.ts';
import { useSession } from '../session-store.ts';

/** Signed in, but the account is not VERIFIED: says where it stands and what is missing. */
export function AccountPending() {
  const { signupStatus } = useSession();
  const [isBusy, setBusy] = useState(false);
  const words = appStrings.pending;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-page py-24 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-card bg-warn-soft text-warn">
        <Icon of={Hourglass} size={26} />
      </span>
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2">{words.status[signupStatus?.status ?? ''] ?? words.otherStatus}</p>
      {signupStatus !== null && signupStatus.missing.length > 0 && (
        <div>
          <h2 className="font-bold">{words.missing}</h2>
          <ul className="text-ink-2">
            {signupStatus.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <Button
        icon={RotateCw}
        isBusy={isBusy}
        onPress={() => {
          setBusy(true);
          void loadSession(true).finally(() => setBusy(false));
        }}
      >
        {words.recheck}
      </Button>
    </div>
  );
}
