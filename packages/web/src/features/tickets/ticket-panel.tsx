import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ticketFileMaxBytes } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { nothingSent, usePendingInDraft } from '../../app/use-pending-in-draft.ts';
import { Button } from '../../ui/button.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { AttachField } from './attach-field.tsx';
import { type TicketKind, ticketKey, ticketsKey, ticketTemplatesQuery, ways } from './queries.ts';
import { ticketStrings as strings } from './strings.fa.ts';
import { useAttachment } from './use-attachment.ts';
import { withOffered } from './with-offered.ts';

interface TicketPanelProps {
  kind: TicketKind;
  /** the code an error showed, for a report */
  trace: string;
  onClose: () => void;
}

/** The slider that opens a ticket or a report. What is written stays on the device until it is sent; a file does not. */
export function TicketPanel({ kind, trace, onClose }: TicketPanelProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useWhileShown((id: string) =>
    navigate({ to: kind === 'ticket' ? '/ticketing/$id' : '/reports/$id', params: { id } }),
  );
  // A report of an error is another one than that which was begun without it.
  const draft = useKeptDraft(trace === '' ? kind : `${kind}.${trace}`, {
    subject: '',
    text: '',
    trace_code: trace,
    ...nothingSent,
  });
  const { sent: _sent, ...values } = draft.values;
  const once = useCreate(usePendingInDraft(draft));
  const words = strings[kind];
  const create = useMutation({
    mutationFn: (body: typeof values & { file?: File }) => withLoading(ways[kind].create(once, body)),
    onSuccess: async (made) => {
      draft.clear();
      client.setQueryData(ticketKey(kind, made.id), made);
      await client.invalidateQueries({ queryKey: ticketsKey });
      toast.notice(words.sent);
      open(made.id);
    },
  });
  const { file, choose, fileError, failure } = useAttachment(create.error);
  const errors = fieldErrorsOf(create.error, { sent: create.variables, now: values });
  const text = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => draft.set({ [name]: value }),
    error: errors[name],
  });
  const isTooLarge = file !== null && file.size > ticketFileMaxBytes;
  const close = () => {
    if (draft.isBegun) toast.notice(strings.kept);
    onClose();
  };
  return (
    <Panel
      title={words.panel}
      onClose={close}
      onSave={() => !isTooLarge && create.mutate({ ...values, ...(file === null ? {} : { file }) })}
      saveLabel={words.send}
      isSaving={create.isPending}
      isDirty={file !== null && !create.isSuccess}
      {...(draft.isBegun
        ? {
            footerEnd: (
              <Button variant="danger" onPress={draft.clear}>
                {strings.clearText}
              </Button>
            ),
          }
        : {})}
    >
      <FormFailure {...failure} />
      {kind === 'ticket' && <Templates written={values} onChoose={draft.set} />}
      <TextField label={strings.subject} isRequired maxLength={300} {...text('subject')} />
      <TextArea label={strings.text} isRequired hint={strings.textHint} maxLength={10_000} {...text('text')} />
      {kind === 'report' && (
        <TextField label={strings.traceCode} isCode hint={strings.traceHint} {...text('trace_code')} />
      )}
      <AttachField file={file} onChange={choose} error={fileError} />
    </Panel>
  );
}

interface TemplateTexts {
  subject: string;
  text: string;
}

/** Subjects to start from; without them one writes freely, and what was written stays. */
function Templates({ written, onChoose }: { written: TemplateTexts; onChoose: (texts: TemplateTexts) => void }) {
  const source = useQuery(ticketTemplatesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const templates = source.data?.templates ?? [];
  // On their way they have their place: they would push away the field that is being written in.
  if (templates.length === 0 && !source.isPending && !isLost(source)) return null;
  return (
    <Select
      source={source}
      label={strings.template}
      placeholder={strings.templatePlaceholder}
      value={chosen}
      options={templates.map(({ id, subject }) => ({ value: id, label: subject }))}
      onChange={(id) => {
        setChosen(id);
        const template = templates.find((one) => one.id === id);
        if (template === undefined) return;
        const isOwn = written.subject.trim() !== '' && !templates.some(({ subject }) => subject === written.subject);
        onChoose({
          subject: isOwn ? written.subject : template.subject,
          text: withOffered(
            written.text,
            template.text,
            templates.map(({ text }) => text),
          ),
        });
      }}
    />
  );
}
