import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls, invoiceNoteMax } from '@taraz/contract';
import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { writtenSince } from '../../app/written-since.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Question } from '../../ui/question.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type InvoiceNote, notesKey, notesQuery } from './queries.ts';
import { noteStrings as strings } from './strings.fa.ts';

/** What colleagues tell each other about an invoice; what is being written stays through a reload. */
export function NotesCard({ invoiceId }: { invoiceId: string }) {
  const format = useFormat();
  useLive('invoice_notes.', notesKey);
  const list = useQuery(notesQuery(invoiceId));
  const notes = list.data?.notes ?? [];
  return (
    <Card
      title={strings.title}
      {...(notes.length > 0 ? { subtitle: strings.count(format.number(notes.length)) } : {})}
      isFlush
    >
      {list.isError && (
        <div className="p-3.5">
          <QueryError title={strings.failed} query={list} />
        </div>
      )}
      {notes.length > 0 && (
        <ol className="max-h-80 overflow-auto" aria-label={strings.title}>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ol>
      )}
      <NewNote invoiceId={invoiceId} />
    </Card>
  );
}

function NoteRow({ note }: { note: InvoiceNote }) {
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => api(calls.removeInvoiceNote, { params: { id: note.id } }),
    onSuccess: async () => {
      toast.notice(strings.removed);
      await client.invalidateQueries({ queryKey: notesKey });
      setAsking(false);
    },
  });
  const ask = () => {
    removal.reset();
    setAsking(true);
  };
  return (
    <li className="flex items-start gap-2 border-line border-b px-3.5 py-2">
      <div className="min-w-0 grow">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {note.text}
        </p>
        <p className="text-caption text-ink-2">
          {note.author} · {format.dateTime(note.created_at)}
        </p>
      </div>
      {note.removable && <IconButton icon={Trash2} label={strings.removeOf(note.author)} onPress={ask} />}
      {isAsking && (
        <Question
          title={strings.remove}
          isBusy={removal.isPending}
          error={removal.error && reasonOf(removal.error)}
          onYes={() => removal.mutate()}
          onClose={() => {
            removal.reset();
            setAsking(false);
          }}
        >
          {strings.removeBody}
        </Question>
      )}
    </li>
  );
}

function NewNote({ invoiceId }: { invoiceId: string }) {
  const client = useQueryClient();
  const create = useCreate();
  const draft = useKeptDraft(`note.${invoiceId}`, { text: '' });
  const { text } = draft.values;
  const latest = useRef(text);
  latest.current = text;
  const adding = useMutation({
    mutationFn: (text: string) => create(calls.addInvoiceNote, { params: { id: invoiceId }, body: { text } }),
    onSuccess: (_added, text) => draft.set({ text: writtenSince(text, latest.current) }),
    onSettled: () => client.invalidateQueries({ queryKey: notesKey }),
  });
  const add = () => {
    if (text.trim() !== '' && !adding.isPending) adding.mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };
  const errors = fieldErrorsOf(adding.error, { sent: { text: adding.variables ?? '' }, now: draft.values });
  const failure = formErrorOf(adding.error);
  return (
    <div className="flex flex-col gap-2 p-3.5">
      {failure !== null && (
        <Banner tone="bad" title={strings.addFailed} isAlert>
          {failure}
        </Banner>
      )}
      <TextArea
        label={strings.label}
        isLabelHidden
        rows={2}
        maxLength={invoiceNoteMax}
        placeholder={strings.placeholder}
        value={text}
        onChange={(next) => draft.set({ text: next })}
        onKeyDown={onKeyDown}
        error={errors.text}
        hint={strings.hint}
      />
      <Button
        icon={Plus}
        size="s"
        isDisabled={text.trim() === ''}
        isBusy={adding.isPending}
        onPress={add}
        className="self-end"
      >
        {strings.add}
      </Button>
    </div>
  );
}
