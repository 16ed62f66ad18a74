import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { CircleCheck, Download, FileKey, FlaskConical, KeyRound, PlugZap, ShieldCheck, Upload } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { keepText } from '../../ui/keep-file.ts';
import { ImportKeyDialog, UploadCertificateDialog } from './key-dialogs.tsx';
import type { MemoryCard } from './queries.ts';
import { failureOf, type Road } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { TaxpayerKey } from './taxpayer-key.tsx';
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
  const failure = failureOf(card, isSuccessor);
  if (road.next === 'test' && failure !== 'none') {
    return (
      <Banner
        tone={failure === 'to-mend' && !isSuccessor ? 'bad' : 'warn'}
        title={isSuccessor ? words.failedSuccessor : words.failedTest}
        actions={
          <Button variant="primary" icon={PlugZap} isBusy={actions.isBusy('test')} onPress={onTest}>
            {words.testAgain}
          </Button>
        }
      >
        {isSuccessor ? words.failedSuccessorHint : words.failedTestHint[failure]}
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
          <Button variant="primary" icon={PlugZap} isBusy={actions.isBusy('test')} onPress={onTest}>
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
              isBusy={actions.isBusy('generate')}
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
                isBusy={actions.isBusy('simulator')}
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
