import { useQuery } from '@tanstack/react-query';
import { paperFooterMax } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar, WhenLoaded } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useUnsaved } from '../../ui/unsaved-forms.tsx';
import { settingsQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';
import { type Settings, useSaveSettings } from './use-save-settings.ts';

const strings = manageStrings.paperFooters;
const fields = ['invoice_footer', 'offer_footer', 'receipt_footer'] as const;
type Footers = Pick<Settings, (typeof fields)[number]>;

/** What stands at the foot of all papers of a kind: conditions, a word of thanks. */
export function PaperFootersCard() {
  const settings = useQuery(settingsQuery());
  return (
    <Card title={strings.title}>
      {settings.isError && <QueryError title={manageStrings.failed} query={settings} className="mb-3" />}
      <WhenLoaded isLoading={settings.isPending} skeleton={<SkeletonBar className="h-40 w-full" />}>
        {settings.data !== undefined && <FootersForm known={settings.data} />}
      </WhenLoaded>
    </Card>
  );
}

function FootersForm({ known }: { known: Settings }) {
  // Only what is written here: what is changed in another window meanwhile shows, and is not written over.
  const [written, setWritten] = useState<Partial<Footers>>({});
  const now: Footers = { ...known, ...written };
  const changed = Object.fromEntries(
    fields.flatMap((one) => (now[one].trim() === known[one] ? [] : [[one, now[one]]])),
  );
  const save = useSaveSettings((_saved, sent) => {
    setWritten((all) =>
      Object.fromEntries(
        fields.flatMap((one) => (all[one] === undefined || all[one] === sent[one] ? [] : [[one, all[one]]])),
      ),
    );
    toast.notice(strings.saved);
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now });
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged, save.isPending);
  return (
    <PlainForm saving={save} onSubmit={() => save.mutate(changed)}>
      {fields.map((one) => (
        <TextArea
          key={one}
          label={strings.fields[one]}
          value={now[one]}
          onChange={(text) => setWritten((all) => ({ ...all, [one]: text }))}
          error={errors[one]}
          maxLength={paperFooterMax}
          rows={2}
          placeholder={strings.examples[one]}
        />
      ))}
      <p className="text-caption text-ink-2">{strings.hint}</p>
      <div>
        <Button type="submit" variant="primary" isBusy={save.isPending} isDisabled={!isChanged}>
          {manageStrings.save}
        </Button>
      </div>
    </PlainForm>
  );
}
