import { type CallReply, calls, documentMaxBytes } from '@taraz/contract';
import { CircleCheck, CircleX, Download, FileText, Printer, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat, useOwnDigits } from '../../ui/preferences.ts';
import { say } from '../../ui/say.ts';
import { accountStrings } from './accounts.fa.ts';
import { contractStrings } from './contract.fa.ts';
import { printContract } from './print-contract.ts';
import { RemoveDocument } from './remove-document.tsx';

type State = CallReply<typeof calls.getRegistration>;
type Kind = State['required_documents'][number];

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** The documents that a reason is about. */
const named = ({ reasons }: State): Kind[] =>
  reasons.flatMap(({ path }) => (path.startsWith('documents.') ? [path.slice(10) as Kind] : []));

/** The documents that the registration asks for, each with its file or the way to send one. */
export function DocumentsCard({ state, onChanged }: { state: State; onChanged: () => Promise<unknown> }) {
  const kinds = [
    ...new Set([...state.required_documents, ...state.documents.map(({ kind }) => kind), ...named(state)]),
  ];
  if (kinds.length === 0) return null;
  return (
    <Card title={accountStrings.documentsTitle} subtitle={accountStrings.documentsHint} isFlush>
      <ul>
        {kinds.map((kind) => (
          <DocumentRow key={kind} kind={kind} state={state} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  );
}

function DocumentRow({ kind, state, onChanged }: { kind: Kind; state: State; onChanged: () => Promise<unknown> }) {
  const format = useFormat();
  const own = useOwnDigits();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const document = state.documents.find((one) => one.kind === kind);
  const isMissing = state.missing.includes(`documents.${kind}`);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await withLoading(work());
      await onChanged();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    if (file.size > documentMaxBytes) setFailure(accountStrings.tooLarge);
    else
      void run(async () => {
        await api(calls.uploadDocument, { body: { kind, file } });
        say(accountStrings.documentSent(accountStrings.documents[kind]));
      });
  };
  const isDone = document !== undefined && !isMissing;
  const isRefused = document !== undefined && isMissing;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3.5 py-3 last:border-b-0">
      <Icon
        of={isDone ? CircleCheck : isRefused ? CircleX : FileText}
        className={isDone ? 'text-ok' : isRefused ? 'text-bad' : 'text-ink-3'}
      />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{accountStrings.documents[kind]}</p>
        {document === undefined && <p className="text-caption text-ink-2">{accountStrings.documentHints[kind]}</p>}
        <p className="truncate text-caption text-ink-2">
          {document === undefined ? accountStrings.notUploaded : <bdi>{document.file_name}</bdi>}
        </p>
        {isDone && state.status === 'REJECTED' && named(state).includes(kind) && (
          <p className="text-caption text-ink-2">{accountStrings.replaced}</p>
        )}
        {isRefused && state.can_mend && <p className="text-bad text-caption">{accountStrings.toReplace}</p>}
        {failure !== null && (
          <p role="alert" className="text-bad text-caption">
            {own(failure)}
          </p>
        )}
      </div>
      {kind === 'contract' && !isDone && state.values !== null && (
        <Button icon={Printer} onPress={() => state.values && printContract(state.values, clock.nowIso(), format)}>
          {contractStrings.print}
        </Button>
      )}
      {document !== undefined && (
        <IconButton
          icon={Download}
          label={`${accountStrings.download}: ${accountStrings.documents[kind]}`}
          onPress={() => void takeFile(`/uploads/docs/${document.id}`, document.file_name)}
        />
      )}
      {document !== undefined && state.can_mend && (
        <IconButton
          icon={Trash2}
          variant="danger"
          label={`${accountStrings.remove}: ${accountStrings.documents[kind]}`}
          onPress={() => setAsking(true)}
        />
      )}
      {document !== undefined && isAsking && (
        <RemoveDocument
          kind={kind}
          fileName={document.file_name}
          onClose={() => setAsking(false)}
          onRemove={() => {
            setAsking(false);
            void run(() => api(calls.deleteUpload, { query: { id: document.id } }));
          }}
        />
      )}
      {state.can_mend && (
        <FileTrigger acceptedFileTypes={accepted} onSelect={send}>
          <Button
            icon={Upload}
            isBusy={isBusy}
            aria-label={`${document === undefined ? accountStrings.choose : accountStrings.replace}: ${accountStrings.documents[kind]}`}
          >
            {document === undefined ? accountStrings.choose : accountStrings.replace}
          </Button>
        </FileTrigger>
      )}
    </li>
  );
}
