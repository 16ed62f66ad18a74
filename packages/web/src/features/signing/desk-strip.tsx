import { FileKey, KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isMissingPart, offerNewVersion } from '../../app/new-version.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useSay } from '../../ui/say.ts';
import { toast } from '../../ui/toast-store.ts';
import { chainOf, isKeyOf } from './browser-key.ts';
import { closeDesk, dropKey, openDesk, settleRenewal, takeKey, takeStoredKey } from './desk.ts';
import { useDesk } from './desk-state.ts';
import { keyOf } from './key-pairs.ts';
import { KeyFileDialog } from './open-desk-dialog.tsx';
import type { SigningMemory } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

export interface MemoryProps {
  memory: SigningMemory;
  /** Its step is the page's one filled button. */
  isInTurn: boolean;
}

/** Whether the desk is open, and what opens or closes it. */
export function DeskStrip({ memory, isInTurn }: MemoryProps) {
  const desk = useDesk();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const chain = chainOf(memory.certificate_pem);
  const isOpen = desk.open.has(memory.id);
  useSay(isOpen ? words.open : words.closed);
  // Its certificate may have been registered elsewhere, where the key that waited for it is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each certificate anew
  useEffect(
    () => void settleRenewal(memory.id, memory.memory_id).catch(() => undefined),
    [memory.id, memory.memory_id, memory.certificate_pem],
  );
  const openStored = async () => {
    try {
      const key = await takeStoredKey(memory.id);
      if (key === null || !(await isKeyOf(key, chain))) toast.error(words.wrongKey);
      else openDesk(memory.id, memory.memory_id);
    } catch (error) {
      // What reads certificates comes as a part of its own, from a version that may be gone.
      if (isMissingPart(error)) await offerNewVersion();
      else toast.error(words.closed, { detail: reasonOf(error) });
    }
  };
  if (isOpen) {
    return (
      <Banner
        tone="ok"
        icon={ShieldCheck}
        title={words.open}
        actions={<Button onPress={() => void closeDesk(memory.id)}>{words.close}</Button>}
      >
        {memory.tokens_by === 'operator' ? words.openHintSigning : words.openHint(format.number(desk.tokens))}
      </Banner>
    );
  }
  const isStored = desk.stored.has(memory.id);
  const main = isInTurn ? 'primary' : 'secondary';
  const forget = {
    id: 'forget',
    title: words.forget,
    isDestructive: true,
    onAction: () =>
      void dropKey(memory.id).then(
        () => toast.notice(words.forgot),
        () => toast.error(words.notForgotten, { detail: words.notForgottenHint }),
      ),
  };
  return (
    <>
      <Banner
        tone={memory.desk_open ? 'info' : 'warn'}
        icon={KeyRound}
        title={memory.desk_open ? words.elsewhere : words.closed}
        actions={
          <>
            {isStored && (
              <Button variant={main} icon={KeyRound} onPress={() => void openStored()}>
                {words.fromBrowser}
              </Button>
            )}
            <Button variant={isStored ? 'secondary' : main} icon={FileKey} onPress={() => setAsking(true)}>
              {words.fromFile}
            </Button>
            {isStored && <Menu entries={[forget]} />}
          </>
        }
      >
        {memory.desk_open
          ? words.elsewhereHint
          : memory.waiting > 0 && memory.tokens_by === 'desk'
            ? words.waitingTokens(format.number(memory.waiting))
            : words.closedHint}
      </Banner>
      {isAsking && (
        <KeyFileDialog
          title={words.fromFile}
          action={words.openIt}
          onClose={() => setAsking(false)}
          onKey={async ({ keys }, keep) => {
            const key = await keyOf(keys, chain);
            if (key === null) return words.wrongKey;
            await takeKey(memory.id, key, keep);
            openDesk(memory.id, memory.memory_id);
            return null;
          }}
        />
      )}
    </>
  );
}
