import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { ticketStrings } from './strings.fa.ts';
import { withOffered } from './with-offered.ts';

const strings = ticketStrings.desk;
const key = ['operator', 'canned'] as const;
type Answer = CallReply<typeof calls.listCannedAnswers>['answers'][number];

/** Answers given often: one is chosen into the text, or the text is kept as one. */
export function CannedAnswers({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => api(calls.listCannedAnswers, {}, { signal }) });
  const answers = list.data?.answers ?? [];
  const forget = useMutation({
    mutationFn: ({ id }: Answer) => withLoading(api(calls.deleteCannedAnswer, { params: { id } })),
    onError: tellNotDone,
    onSuccess: async (_gone, { title, text: words }) => {
      setChosen(null);
      tellRemoved(strings.forgotten, async (create) => {
        await create(calls.createCannedAnswer, { body: { title, text: words } });
        await refresh();
      });
      await refresh();
    },
  });
  const own = answers.find(({ id, own: isOwn }) => id === chosen && isOwn);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={strings.canned}
        source={list}
        placeholder={strings.cannedPlaceholder}
        value={chosen}
        options={answers.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => {
          setChosen(id);
          const answer = answers.find((one) => one.id === id);
          const all = answers.map(({ text: one }) => one);
          if (answer) onChoose(withOffered(text, answer.text, all));
        }}
        className="min-w-60 grow"
      />
      {own !== undefined && (
        <Button variant="danger" isBusy={forget.isPending} onPress={() => forget.mutate(own)}>
          {strings.forget}
        </Button>
      )}
      {text.trim() !== '' && (
        <Button icon={BookmarkPlus} onPress={() => setKeeping(true)}>
          {strings.keep}
        </Button>
      )}
      {isKeeping && <KeepDialog text={text} onClose={() => setKeeping(false)} />}
    </div>
  );
}

function KeepDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const create = useCreate();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const values = { title, text };
  const close = useWhileShown(onClose);
  const keep = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.createCannedAnswer, { body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key });
      toast.notice(strings.kept);
      close();
    },
  });
  return (
    <FormDialog
      title={strings.keepTitle}
      submit={strings.keep}
      saving={keep}
      onSubmit={() => keep.mutate(values)}
      onClose={onClose}
    >
      <TextField
        label={strings.keepName}
        isRequired
        value={title}
        onChange={setTitle}
        error={fieldErrorsOf(keep.error, { sent: keep.variables, now: values }).title}
      />
    </FormDialog>
  );
}
