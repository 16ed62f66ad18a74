import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { CircleCheck, Download, FileKey, FlaskConical, KeyRound, PlugZap, ShieldCheck, Upload } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { keepText } from '../../ui/keep-file.ts';
import { toast } from '../../ui/toast-store.ts';
import { type KeyFile, makeKey, maySign } from '../signing/browser-key.ts';
import { keepNextKey, settleRenewal, takeKey } from '../signing/desk.ts';
import { KeyFileDialog } from '../signing/open-desk-dialog.tsx';
import { signingStrings } from '../signing/strings.fa.ts';
import { ImportKeyDialog, UploadCertificateDialog } from './key-dialogs.tsx';
import type { MemoryCard } from './queries.ts';
import { failureOf, type Road } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';
import type { MemoryActions } from './use-memory-actions.ts';

export interface NextStepProps {
  card: MemoryCard;
  road: Road;
  actions: MemoryActions;
  onTest: () => void;
  isSuccessor?: boolean;
}

/** What is to be done next on the road, with its buttons. */
export function NextStep(props: NextStepProps) {
  const { card, road, onTest, actions, isSuccessor = false } = props;
  if (road.next === 'key')
    return card.settings.signer === 'taxpayer' ? <TaxpayerKey {...props} /> : <FirstKey {...props} />;
  if (road.next === 'certificate') return <AwaitCertificate {...props} />;
  const failure = isSuccessor ? 'none' : failureOf(card);
  if (road.next === 'test' && failure !== 'none') {
    return (
      <Banner
        tone={failure === 'to-mend' ? 'bad' : 'warn'}
        title={words.failedTest}
        actions={
          <Button variant="primary" icon={PlugZap} isBusy={actions.busy === 'test'} onPress={onTest}>
            {words.testAgain}
          </Button>
        }
      >
        {words.failedTestHint[failure]}
      </Banner>
    );
  }
  if (road.next === 'test') {
    return (
      <Banner
        tone="info"
        icon={PlugZap}
        title={
          isSuccessor
            ? words.successor
            : card.settings.signer === 'trusted_provider'
              ? words.companyTest
              : words.nextTest
        }
        actions={
          <Button variant="primary" icon={PlugZap} isBusy={actions.busy === 'test'} onPress={onTest}>
            {words.test}
          </Button>
        }
      >
        {isSuccessor ? words.successorTest : words.nextTestHint}
      </Banner>
    );
  }
  if (road.next === 'none' && card.memory.issued === 0) return <FirstInvoice card={card} />;
  return null;
}

/** The road is walked, and nothing was issued by this memory yet. */
function FirstInvoice({ card: { isForTests } }: Pick<NextStepProps, 'card'>) {
  return (
    <Banner
      tone="ok"
      icon={CircleCheck}
      title={words.ready}
      actions={
        <Link to={(isForTests ? '/create-invoice-test' : '/create-invoice') as string} className={buttonClass()}>
          {isForTests ? words.firstTest : words.firstInvoice}
        </Link>
      }
    >
      {words.readyHint}
    </Banner>
  );
}

function FirstKey({ card, actions }: NextStepProps) {
  const { memory_id } = card.memory;
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        icon={KeyRound}
        title={words.nextKey}
        actions={
          <>
            <Button
              variant="primary"
              icon={KeyRound}
              isBusy={actions.busy === 'generate'}
              onPress={() => void actions.generate(memory_id)}
            >
              {words.generate}
            </Button>
            <Button icon={FileKey} onPress={() => setImporting(true)}>
              {words.import}
            </Button>
          </>
        }
      >
        {words.nextKeyHint}
      </Banner>
      {isImporting && <ImportKeyDialog memoryId={memory_id} onClose={() => setImporting(false)} />}
    </>
  );
}

function AwaitCertificate({ card, road, actions, isSuccessor = false }: NextStepProps) {
  const { memory_id, simulated: isSimulated } = card.memory;
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        icon={ShieldCheck}
        title={isSuccessor ? words.successor : words.nextCertificate}
        actions={
          <>
            {isSimulated && (
              <Button
                variant="primary"
                icon={FlaskConical}
                isBusy={actions.busy === 'simulator'}
                onPress={() =>
                  void actions.act('simulator', () => api(calls.certifyBySimulator, { body: { memory_id } }), {
                    done: words.uploaded,
                  })
                }
              >
                {words.fromSimulator}
              </Button>
            )}
            <Button variant={isSimulated ? 'secondary' : 'primary'} icon={Upload} onPress={() => setUploading(true)}>
              {words.upload}
            </Button>
            <Button
              icon={Download}
              onPress={() => keepText(`${memory_id}.csr`, road.key?.csr_pem ?? '', 'application/pkcs10')}
            >
              {words.downloadRequest}
            </Button>
          </>
        }
      >
        {isSuccessor ? words.successorCertificate : words.nextCertificateHint}
      </Banner>
      {isUploading && <UploadCertificateDialog memoryId={memory_id} onClose={() => setUploading(false)} />}
    </>
  );
}

interface TaxpayerKeyProps {
  card: MemoryCard;
  actions: MemoryActions;
  /** given: a successor to the certificate in use, which signs until the new one is registered */
  onRenewed?: () => void;
}

/** How such a key comes: made in this browser, or read from a file with its certificate. */
function useTaxpayerKey({ card, actions, onRenewed }: TaxpayerKeyProps) {
  const isRenewal = onRenewed !== undefined;
  const { memory_id, id } = card.memory;
  const { user } = useSession();
  const [csr, setCsr] = useState<string | null>(null);
  const make = async () => {
    if (!maySign()) return void toast.error(words.actionFailed, { detail: signingStrings.faults['plain-http'] });
    await actions.act('make', async () => {
      const account = user?.account;
      const nationalId = account?.national_code || account?.economic_code || '';
      const made = await makeKey({
        name: account?.name ?? memory_id,
        nationalId,
        isPerson: account?.entity === 'real',
      });
      await (isRenewal ? keepNextKey(id, made.key) : takeKey(id, made.key, true));
      setCsr(made.csr);
    });
  };
  const renewed = async () => {
    if (!isRenewal) return;
    await settleRenewal(id, memory_id);
    onRenewed();
  };
  const fromSimulator = async () => {
    const refused = await actions.act(
      'simulator',
      () => api(calls.certifyBySimulator, { body: { memory_id, csr_pem: csr ?? '' } }),
      { done: words.taxpayerReady },
    );
    if (refused === null) await renewed();
  };
  /** The reason why it cannot be, null when it is taken. */
  const takeFile = async ({ key, certificates }: KeyFile, keep: boolean): Promise<string | null> => {
    if (certificates.length === 0) return words.fileHasNoCertificate;
    const body = { memory_id, certificate_pem: certificates.join('\n') };
    const refused = await actions.act('upload', () => api(calls.uploadCertificate, { body }), {
      done: words.taxpayerReady,
      quiet: true,
    });
    if (refused !== null) return reasonOf(refused);
    await takeKey(id, key, keep);
    onRenewed?.();
    return null;
  };
  return { csr, make, renewed, fromSimulator, takeFile };
}

/** The taxpayer's own key: made in this browser, in their file, or known by its certificate alone. */
export function TaxpayerKey(props: TaxpayerKeyProps) {
  const { card, actions } = props;
  const isRenewal = props.onRenewed !== undefined;
  const { memory_id, simulated: isSimulated } = card.memory;
  const { csr, make, renewed, fromSimulator, takeFile } = useTaxpayerKey(props);
  const [dialog, setDialog] = useState<'upload' | 'file' | null>(null);
  return (
    <>
      <Banner
        tone="info"
        icon={KeyRound}
        title={csr !== null ? words.browserRequest : isRenewal ? words.renew : words.nextKeyTaxpayer}
        actions={
          csr === null ? (
            <>
              <Button variant="primary" icon={KeyRound} isBusy={actions.busy === 'make'} onPress={() => void make()}>
                {words.makeInBrowser}
              </Button>
              <Button icon={FileKey} onPress={() => setDialog('file')}>
                {isRenewal ? words.renewFile : words.useKeyFile}
              </Button>
              <Button icon={Upload} onPress={() => setDialog('upload')}>
                {isRenewal ? words.renewUpload : words.registerOnly}
              </Button>
            </>
          ) : (
            <>
              {isSimulated && (
                <Button
                  variant="primary"
                  icon={FlaskConical}
                  isBusy={actions.busy === 'simulator'}
                  onPress={() => void fromSimulator()}
                >
                  {words.fromSimulator}
                </Button>
              )}
              <Button icon={Upload} onPress={() => setDialog('upload')}>
                {words.upload}
              </Button>
              <Button icon={Download} onPress={() => keepText(`${memory_id}.csr`, csr, 'application/pkcs10')}>
                {words.downloadRequest}
              </Button>
            </>
          )
        }
      >
        {csr !== null ? words.nextCertificateHint : isRenewal ? words.renewHint : words.nextKeyTaxpayerHint}
      </Banner>
      {dialog === 'upload' && (
        <UploadCertificateDialog
          memoryId={memory_id}
          onClose={() => setDialog(null)}
          onInstalled={() => void renewed()}
        />
      )}
      {dialog === 'file' && (
        <KeyFileDialog
          title={words.useKeyFile}
          action={words.useKeyFile}
          onClose={() => setDialog(null)}
          onKey={takeFile}
        />
      )}
    </>
  );
}
