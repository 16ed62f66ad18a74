import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls, documentKinds, documentMaxBytes } from '@taraz/contract';
import { Download, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { useCreate } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat, useOwnDigits } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar, WhenLoaded } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useUnsaved } from '../../ui/unsaved-forms.tsx';
import { accountStrings } from '../accounts/accounts.fa.ts';
import { RemoveDocument } from '../accounts/remove-document.tsx';
import { registrationQuery, type TerminalInfo, takeTerminalInfo, terminalQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

type Document = CallReply<typeof calls.uploadDocument>;
type Kind = (typeof documentKinds)[number];

interface Written {
  title?: string;
  chosen?: readonly Kind[];
}

/** What was written while this was on its way. */
const leftOf = ({ title, chosen }: Written, sent: { title: string; documents: readonly Kind[] }): Written => ({
  ...(title === undefined || title === sent.title ? {} : { title }),
  ...(chosen === undefined || chosen.join() === sent.documents.join() ? {} : { chosen }),
});

const strings = manageStrings.terminal;
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Terminal information as it was sent, and for the admin the way to send it. */
export function TerminalCard({ isAdmin }: { isAdmin: boolean }) {
  const info = useQuery(terminalQuery());
  return (
    <Card title={strings.title} subtitle={strings.hint}>
      {info.isError && <QueryError title={manageStrings.failed} query={info} className="mb-3" />}
      <WhenLoaded isLoading={info.isPending} skeleton={<SkeletonBar className="w-60" />}>
        {info.data !== undefined && (
          <div className="flex flex-col gap-3.5">
            <Sent info={info.data} isAdmin={isAdmin} />
            {isAdmin && <SendForm info={info.data} />}
          </div>
        )}
      </WhenLoaded>
    </Card>
  );
}

function Sent({ info, isAdmin }: { info: TerminalInfo; isAdmin: boolean }) {
  const format = useFormat();
  if (info.sent_at === null) return <p className="text-ink-2">{strings.none}</p>;
  return (
    <div>
      <p className="font-medium">{info.title}</p>
      <p className="text-caption text-ink-2">{strings.sent(format.dateTime(info.sent_at))}</p>
      {info.documents.length === 0 && <p className="text-caption text-ink-2">{strings.noDocument}</p>}
      <ul>
        {info.documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2">
            <span className="min-w-0">
              {accountStrings.documents[document.kind]}
              <bdi className="block truncate text-caption text-ink-2">{document.file_name}</bdi>
            </span>
            {isAdmin && (
              <IconButton
                icon={Download}
                label={`${accountStrings.download}: ${accountStrings.documents[document.kind]}`}
                onPress={() => void takeFile(`/uploads/docs/${document.id}`, document.file_name)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SendForm({ info }: { info: TerminalInfo }) {
  const create = useCreate();
  const client = useQueryClient();
  const registration = useQuery(registrationQuery());
  const sent = info.documents.map(({ kind }) => kind);
  // Only what is written here: what another admin sends meanwhile shows, and takes none of it away.
  const [written, setWritten] = useState<Written>({});
  const { title = info.title, chosen = sent } = written;
  const choose = (change: (before: readonly Kind[]) => readonly Kind[]) =>
    setWritten((all) => ({ ...all, chosen: change(all.chosen ?? sent) }));
  const values = { title, documents: [...chosen] };
  const send = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.sendTerminalInfo, { body })),
    onSuccess: (stored, now) => {
      client.setQueryData(terminalQuery().queryKey, takeTerminalInfo(stored));
      setWritten((all) => leftOf(all, now));
      // What was sent along stays; what no longer is may be removed.
      void client.invalidateQueries({ queryKey: registrationQuery().queryKey });
      toast.notice(strings.done);
    },
  });
  const isChanged = title !== info.title || new Set([...sent, ...chosen]).size !== Math.min(sent.length, chosen.length);
  useUnsaved(isChanged, send.isPending);
  const errors = fieldErrorsOf(send.error, { sent: send.variables, now: values });
  const own = useOwnDigits();
  const documents = registration.data?.documents ?? [];
  const added = async (kind: Kind) => {
    await registration.refetch();
    choose((before) => [...before, kind]);
  };
  const removed = async (kind: Kind) => {
    choose((before) => before.filter((one) => one !== kind));
    await registration.refetch();
  };
  return (
    <PlainForm saving={send} onSubmit={() => send.mutate(values)}>
      <TextField
        label={strings.name}
        value={title}
        onChange={(text) => setWritten((all) => ({ ...all, title: text }))}
        error={errors.title}
        maxLength={200}
      />
      <fieldset>
        <legend className="text-caption text-ink-2">{strings.documents}</legend>
        <p className="mb-1 text-caption text-ink-3">{own(accountStrings.documentsHint)}</p>
        {registration.isLoadingError && <QueryError title={strings.documentsFailed} query={registration} />}
        <ul className="flex flex-col gap-1">
          {/* Without an answer nobody knows which of them are there: none is offered to be added once more. */}
          {(registration.isLoadingError ? [] : documentKinds).map((kind) => (
            <DocumentChoice
              key={kind}
              kind={kind}
              document={documents.find((one) => one.kind === kind)}
              isChosen={chosen.includes(kind)}
              onChoose={(isChosen) =>
                choose((before) => (isChosen ? [...before, kind] : before.filter((one) => one !== kind)))
              }
              onAdded={() => added(kind)}
              onRemoved={() => removed(kind)}
            />
          ))}
        </ul>
      </fieldset>
      <div>
        <Button type="submit" isBusy={send.isPending}>
          {info.sent_at === null ? strings.send : strings.sendAgain}
        </Button>
      </div>
    </PlainForm>
  );
}

interface DocumentChoiceProps {
  kind: Kind;
  document: Document | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAdded: () => Promise<void>;
  onRemoved: () => Promise<void>;
}

/** A document that is there can be sent along, or removed while it was not; one that is not can be added. */
function DocumentChoice({ kind, document, isChosen, onChoose, onAdded, onRemoved }: DocumentChoiceProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => withLoading(api(calls.uploadDocument, { body: { kind, file } })),
    onSuccess: onAdded,
    onError: (error) => setFailure(reasonOf(error)),
  });
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: (id: string) => withLoading(api(calls.deleteUpload, { query: { id } })),
    onSuccess: onRemoved,
    onError: (error) => setFailure(reasonOf(error)),
  });
  const own = useOwnDigits();
  const name = accountStrings.documents[kind];
  const why = failure !== null && (
    <span role="alert" className="text-bad text-caption">
      {own(failure)}
    </span>
  );
  if (document !== undefined) {
    return (
      <li className="flex flex-wrap items-center gap-2">
        <Checkbox isSelected={isChosen} onChange={onChoose}>
          {name}
        </Checkbox>
        {document.removable && (
          <IconButton
            icon={Trash2}
            variant="danger"
            label={`${accountStrings.remove}: ${name}`}
            onPress={() => setAsking(true)}
          />
        )}
        {why}
        {isAsking && (
          <RemoveDocument
            kind={kind}
            fileName={document.file_name}
            onClose={() => setAsking(false)}
            onRemove={() => {
              setAsking(false);
              setFailure(null);
              remove.mutate(document.id);
            }}
          />
        )}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-44 text-ink-2">{name}</span>
      <FileTrigger
        acceptedFileTypes={accepted}
        onSelect={(files) => {
          const file = files?.[0];
          if (file === undefined) return;
          setFailure(file.size > documentMaxBytes ? accountStrings.tooLarge : null);
          if (file.size <= documentMaxBytes) upload.mutate(file);
        }}
      >
        <Button size="s" icon={Upload} isBusy={upload.isPending} aria-label={`${strings.addDocument}: ${name}`}>
          {strings.addDocument}
        </Button>
      </FileTrigger>
      {why}
    </li>
  );
}
