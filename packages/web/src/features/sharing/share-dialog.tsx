import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, shareLimits } from '@taraz/contract';
import { Copy, Link2, MessageSquareText, Send } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DayRange } from '../../ui/jalali-values.ts';
import { LeftOut } from '../../ui/left-out.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { type Shared, type SharedKind, type ShareWish, shareDocuments } from './queries.ts';
import { StatementPeriod } from './statement-period.tsx';
import { shareStrings as strings } from './strings.fa.ts';

export interface ShareDialogProps {
  kind: SharedKind;
  /** One or many (at most a hundred); `phone` is the buyer's or customer's own, '' where there is none, null where it is not known. */
  documents: readonly { id: string; name: string; phone: string | null }[];
  /** of a statement: the days that were looked at */
  period?: DayRange | null;
  onClose: () => void;
}

const dayChoices = [7, 30, 90, 365] as const;

/** Sends links to documents or accounts by SMS, or makes one to copy. Lists give it their selection. */
export function ShareDialog({ kind, documents, period: given = null, onClose }: ShareDialogProps) {
  const format = useFormat();
  const [first] = documents;
  const isOne = documents.length === 1;
  const [by, setBy] = useState<'sms' | 'link'>('sms');
  const [phone, setPhone] = useState(isOne ? (first?.phone ?? '') : '');
  const [days, setDays] = useState<number>(shareLimits.days);
  const [error, setError] = useState('');
  const { isBusy, shared, failure, share } = useShare(kind, documents, setError);
  const [period, setPeriod] = useState(given);
  const words = strings.dialog[kind === 'statement' ? 'statement' : 'document'];
  const title = isOne ? words.titleOne(first?.name ?? '') : words.titleMany(format.number(documents.length));
  const submit = () => void share({ by, phone: isOne ? phone.trim() : '', days, period });
  return (
    <Dialog
      title={title}
      isOpen
      width="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(shared === null ? { onSubmit: submit } : { asksToClose: 'never' })}
      isBusy={isBusy}
      footer={
        shared === null ? (
          <>
            <Button variant="primary" icon={by === 'sms' ? Send : Link2} isBusy={isBusy} type="submit">
              {by === 'sms' ? strings.send : strings.make}
            </Button>
            <Button onPress={onClose}>{strings.close}</Button>
          </>
        ) : (
          <Button variant={by === 'link' && shared.links.length === 1 ? 'secondary' : 'primary'} onPress={onClose}>
            {strings.close}
          </Button>
        )
      }
    >
      {shared === null ? (
        <div className="flex flex-col gap-3.5">
          {failure !== null && (
            <Banner tone="bad" title={strings.failed} isAlert>
              {failure}
            </Banner>
          )}
          <p className="text-ink-2">{kind === 'pre_invoice' ? strings.dialog.offerLead : words.lead}</p>
          <Segmented
            label={strings.way}
            isLabelHidden
            value={by}
            onChange={setBy}
            options={[
              { value: 'sms', label: strings.bySms, icon: MessageSquareText },
              { value: 'link', label: strings.byLink, icon: Link2 },
            ]}
          />
          {by === 'sms' && isOne && (
            <PhoneField
              label={words.phone}
              value={phone}
              onChange={(text) => {
                setPhone(text);
                setError('');
              }}
              hint={phone !== '' ? strings.phoneHint : first?.phone === '' ? words.phoneNone : words.phoneOwn}
              error={error}
            />
          )}
          {by === 'sms' && !isOne && <p className="text-ink-2">{words.manyHint}</p>}
          {kind === 'statement' && <StatementPeriod period={period} onChange={setPeriod} />}
          <Select
            label={strings.days}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={dayChoices.map((one) => ({ value: String(one), label: strings.daysOf(format.number(one)) }))}
          />
        </div>
      ) : (
        <Outcome shared={shared} by={by} documents={documents} leftOut={words.leftOut[by]} />
      )}
    </Dialog>
  );
}

function useShare(kind: SharedKind, documents: ShareDialogProps['documents'], onPhoneError: (text: string) => void) {
  const client = useQueryClient();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [shared, setShared] = useState<Shared | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsShown();
  const tellLeft = useTellLeft();
  // Pressed again after no answer came: the same messages, not others.
  const create = useCreate();
  const share = async (wish: ShareWish) => {
    setBusy(true);
    setFailure(null);
    try {
      const ids = documents.map(({ id }) => id);
      const made = await shareDocuments(create, kind, ids, wish);
      const [refused] = made.left_out;
      for (const id of ids) void client.invalidateQueries({ queryKey: ['shares', kind, id] });
      if (refused !== undefined && !isShown()) {
        const { leftOut } = strings.dialog[kind === 'statement' ? 'statement' : 'document'];
        const left = leftOut[wish.by](format.number(made.left_out.length));
        return void toast.error(left, { detail: refused.reason });
      }
      // The one that was meant did not go: its number can be written here, now.
      if (wish.by === 'sms' && ids.length === 1 && refused !== undefined) return onPhoneError(refused.reason);
      setShared(made);
      const [only] = made.links;
      // It was asked for to be copied; where the browser lets none but a press do that, the button for it has the focus.
      if (wish.by === 'link' && only !== undefined && made.links.length === 1) void copyLink(only.url);
    } catch (error) {
      tellLeft(error);
      const problem = error instanceof ApiProblem ? error.problem : null;
      const bad = problem?.errors?.find(({ path }) => path === 'phone');
      if (bad !== undefined) onPhoneError(bad.message);
      else setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, shared, failure, share };
}

interface OutcomeProps {
  shared: Shared;
  by: 'sms' | 'link';
  documents: ShareDialogProps['documents'];
  leftOut: (count: string) => string;
}

function Outcome({ shared, by, documents, leftOut }: OutcomeProps) {
  const format = useFormat();
  const { links, left_out } = shared;
  const isToCopy = by === 'link' && links.length === 1;
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  return (
    <div className="flex flex-col gap-3.5">
      {links.length > 0 && (
        <Banner tone="ok" title={by === 'sms' ? strings.sent(format.number(links.length)) : strings.made} isAlert />
      )}
      {(by === 'link' || links.length === 1) &&
        links.map(({ id, url, document_id }) => (
          <div key={id} className="flex flex-col gap-1">
            {links.length > 1 && <span className="text-caption text-ink-2">{names.get(document_id)}</span>}
            <div className="flex items-end gap-2">
              <TextField
                label={strings.byLink}
                isLabelHidden
                isCode
                isReadOnly
                value={url}
                className="min-w-0 grow"
                onFocus={(event) => (event.target as HTMLInputElement).select()}
              />
              <Button
                icon={Copy}
                variant={isToCopy ? 'primary' : 'secondary'}
                autoFocus={isToCopy}
                onPress={() => void copyLink(url)}
              >
                {strings.copy}
              </Button>
            </div>
          </div>
        ))}
      <LeftOut
        title={leftOut(format.number(left_out.length))}
        left={left_out.map(({ document_id: id, reason }) => ({ id, name: names.get(id) ?? '', reason }))}
      />
    </div>
  );
}

export async function copyLink(url: string): Promise<void> {
  // A closed clipboard: the address stands in the field, selected by a click.
  if (await copyText(url)) toast.notice(strings.copied);
}
