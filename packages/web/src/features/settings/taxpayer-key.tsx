/** The taxpayer's own key: made in this browser, in their file, or known by its certificate alone. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { Download, FileKey, FlaskConical, KeyRound, Upload } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { keepText } from '../../ui/keep-file.ts';
import { Menu } from '../../ui/menu.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { makeKey, maySign } from '../signing/browser-key.ts';
import { keepNextKey, replaceKey, settleRenewal, waitingKey } from '../signing/desk.ts';
import { type KeyPair, pairsOf } from '../signing/key-pairs.ts';
import { KeyFileDialog } from '../signing/open-desk-dialog.tsx';
import type { KeyFile } from '../signing/read-key-file.ts';
import { signingStrings } from '../signing/strings.fa.ts';
import { UploadCertificateDialog } from './key-dialogs.tsx';
import type { MemoryCard } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import type { MemoryActions } from './use-memory-actions.ts';

export interface TaxpayerKeyProps {
  card: MemoryCard;
  actions: MemoryActions;
  /** given: a successor to the certificate in use, which signs until the new one is registered */
  onRenewed?: () => void;
}

/** Of this browser, where another tab may change it: nothing that was read before is shown. */
const waitingKeyQuery = (memory: string) =>
  queryOptions({ queryKey: ['signing', 'waiting-key', memory], queryFn: () => waitingKey(memory), gcTime: 0 });

type Asked = 'upload' | 'file' | 'another';

/** Registers the first certificate that the server takes: others may be expired, or of somebody else. @returns its key */
async function uploadFirstTaken(memory_id: string, pairs: readonly KeyPair[]): Promise<CryptoKey> {
  let refused: unknown;
  for (const { key, certificates } of pairs) {
    try {
      await api(calls.uploadCertificate, { body: { memory_id, certificate_pem: certificates.join('\n') } });
      return key;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem?.code !== 'INVALID_INPUT') throw error;
      refused ??= error;
    }
  }
  throw refused;
}

/** How such a key comes: made in this browser, or read from a file with its certificate. */
function useTaxpayerKey({ card, actions, onRenewed }: TaxpayerKeyProps) {
  const { memory_id, id } = card.memory;
  const { user } = useSession();
  const make = async () => {
    if (!maySign()) return void toast.error(words.actionFailed, { detail: signingStrings.faults['plain-http'] });
    await actions.act('make', async () => {
      const account = user?.account;
      const nationalId = account?.national_code || account?.economic_code || '';
      const isPerson = account?.entity === 'real';
      const made = await makeKey({ name: account?.name ?? memory_id, nationalId, isPerson });
      // Without its private half a certificate is worth nothing: no request is given out.
      await keepNextKey(id, made).catch(() => toast.error(words.actionFailed, { detail: signingStrings.cannotKeep }));
    });
  };
  const registered = async () => {
    await settleRenewal(id, memory_id);
    onRenewed?.();
  };
  const fromSimulator = async (csr_pem: string) => {
    const refused = await actions.act(
      'simulator',
      () => api(calls.certifyBySimulator, { body: { memory_id, csr_pem } }),
      { done: words.taxpayerReady },
    );
    if (refused === null) await registered();
  };
  /** The reason why it cannot be, null when it is taken. */
  const takeFile = async (file: KeyFile, keep: boolean): Promise<string | null> => {
    if (file.certificates.length === 0) return words.fileHasNoCertificate;
    // The server sees certificates alone: whose key lies beside them is for this browser to say.
    const pairs = await pairsOf(file);
    if (pairs.length === 0) return words.fileOfAnotherKey;
    const register = async () => replaceKey(id, memory_id, await uploadFirstTaken(memory_id, pairs), keep);
    const refused = await actions.act('upload', register, { done: words.taxpayerReady, quiet: true });
    if (refused !== null) return reasonOf(refused);
    onRenewed?.();
    return null;
  };
  return { make, registered, fromSimulator, takeFile };
}

/** The step of the road, or of a renewal, where such a key is introduced; one that waits in this browser comes first. */
export function TaxpayerKey(props: TaxpayerKeyProps) {
  const { card, actions, onRenewed } = props;
  const { id, memory_id } = card.memory;
  const isRenewal = onRenewed !== undefined;
  const { data: waiting } = useQuery(waitingKeyQuery(id));
  const { make, registered, fromSimulator, takeFile } = useTaxpayerKey(props);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (waiting === undefined) return null;
  const csr = waiting?.csr ?? null;
  // Another tab may have made one since this was drawn.
  const makeFirst = async () => ((await waitingKey(id)) === null ? make() : setAsked('another'));
  return (
    <>
      {csr === null ? (
        <Banner
          tone="info"
          icon={KeyRound}
          title={isRenewal ? words.renew : words.nextKeyTaxpayer}
          actions={
            <>
              <Button
                variant="primary"
                icon={KeyRound}
                isBusy={actions.isBusy('make')}
                onPress={() => void makeFirst()}
              >
                {words.makeInBrowser}
              </Button>
              <Button icon={FileKey} onPress={() => setAsked('file')}>
                {isRenewal ? words.renewFile : words.useKeyFile}
              </Button>
              <Button icon={Upload} onPress={() => setAsked('upload')}>
                {isRenewal ? words.renewUpload : words.registerOnly}
              </Button>
            </>
          }
        >
          {isRenewal ? words.renewHint : words.nextKeyTaxpayerHint}
        </Banner>
      ) : (
        <WaitingKey {...props} csr={csr} onSimulator={() => void fromSimulator(csr)} onAsk={setAsked} />
      )}
      {asked === 'upload' && (
        <UploadCertificateDialog memoryId={memory_id} onClose={close} onInstalled={() => void registered()} />
      )}
      {asked === 'file' && (
        <KeyFileDialog title={words.useKeyFile} action={words.useKeyFile} onClose={close} onKey={takeFile} />
      )}
      {asked === 'another' && (
        <Question
          title={words.makeAnotherTitle}
          yes={words.makeAnother}
          isBusy={actions.isBusy('make')}
          onYes={() => void make().then(close)}
          onClose={close}
        >
          {words.makeAnotherBody}
        </Question>
      )}
    </>
  );
}

/** A key lies in this browser and its request is on its way to the authority that certifies. */
function WaitingKey({
  card,
  actions,
  onRenewed,
  csr,
  onSimulator,
  onAsk,
}: TaxpayerKeyProps & { csr: string; onSimulator: () => void; onAsk: (what: Asked) => void }) {
  const { memory_id, simulated: isSimulated } = card.memory;
  const others = [
    {
      id: 'file',
      title: onRenewed === undefined ? words.useKeyFile : words.renewFile,
      icon: FileKey,
      onAction: () => onAsk('file'),
    },
    {
      id: 'another',
      title: words.makeAnother,
      icon: KeyRound,
      isDestructive: true,
      onAction: () => onAsk('another'),
    },
  ];
  return (
    <Banner
      tone="info"
      icon={KeyRound}
      title={words.browserRequest}
      actions={
        <>
          {isSimulated && (
            <Button variant="primary" icon={FlaskConical} isBusy={actions.isBusy('simulator')} onPress={onSimulator}>
              {words.fromSimulator}
            </Button>
          )}
          <Button icon={Upload} onPress={() => onAsk('upload')}>
            {words.upload}
          </Button>
          <Button icon={Download} onPress={() => keepText(`${memory_id}.csr`, csr, 'application/pkcs10')}>
            {words.downloadRequest}
          </Button>
          <Menu entries={others} variant="outlined" />
        </>
      }
    >
      {words.nextCertificateHint}
    </Banner>
  );
}
