import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiKeyScopes, type CallReply, calls } from '@taraz/contract';
import { KeyRound, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { api } from '../../app/api.ts';
import { errorWithin, fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { goneIsDone } from '../../app/gone-is-done.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { clock } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, instantsOfRange, todayInTehran } from '../../ui/jalali-values.ts';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Question } from '../../ui/question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MemoryTags } from '../employees/memory-tags.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { manageStrings as strings } from './strings.fa.ts';

type Made = CallReply<typeof calls.createApiKey>;

/** Keys by which programs work for the account. */
export function ApiKeysTab() {
  const keys = useQuery(apiKeysQuery());
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const rows = keys.data?.api_keys ?? [];
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
      {strings.newKey}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3.5">
      {keys.isError && <QueryError title={strings.failed} query={keys} />}
      {keys.data && rows.length === 0 && (
        <Card>
          <EmptyState icon={KeyRound} title={strings.noKeys} actions={add} more={<GuideLink topic="programs" />}>
            {strings.keysHint}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <Card title={strings.tabs.keys} actions={add} isFlush>
          <ul>
            {rows.map((row) => (
              <KeyRow key={row.id} row={row} onRevoke={() => setRevoking(row)} />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <KeyPanel onClose={() => setAdding(false)} onMade={setMade} />}
      {made && (
        <ShownOnce title={strings.keyMade} name={made.name} secret={made.api_key} onClose={() => setMade(null)} />
      )}
      {revoking && <RevokeQuestion row={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

const scopeNames = (scopes: ApiKey['scopes']): string => scopes.map((scope) => strings.scopeNames[scope]).join('، ');

/** A key is worth no more than its maker: what it still opens, where that is less than it names. */
function LeftOfScopes({ row: { scopes, opens, maker_has_access } }: { row: ApiKey }) {
  if (scopes.every((scope) => opens.includes(scope))) return null;
  const words = !maker_has_access
    ? strings.keyMakerGoneHint
    : opens.length === 0
      ? strings.keyOpensNothing
      : strings.keyOpens(scopeNames(opens));
  return <p className="text-caption">{words}</p>;
}

function KeyRow({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }) {
  const format = useFormat();
  const used = row.last_used_at === null ? strings.neverUsed : strings.lastUsed(format.dateTime(row.last_used_at));
  const isExpired = row.expires_at !== null && Date.parse(row.expires_at) <= clock.nowMs();
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <p>
          {row.name}{' '}
          <bdi dir="ltr" className="text-caption text-ink-2">
            {row.beginning}…
          </bdi>{' '}
          {isExpired && <Chip tone="mute">{strings.keyExpired}</Chip>}
          {!row.maker_has_access && <Chip tone="bad">{strings.keyMakerGone}</Chip>}
        </p>
        <p className="text-caption text-ink-2">{scopeNames(row.scopes)}</p>
        <LeftOfScopes row={row} />
        {row.memory_ids !== null && (
          <p className="text-caption text-ink-2">
            {row.memory_ids.length === 0 ? strings.keyNoMemories : strings.onlyMemories}{' '}
            {row.memory_ids.map((id, index) => (
              <Fragment key={id}>
                {index > 0 && '، '}
                <bdi dir="ltr">{id}</bdi>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="text-caption text-ink-2">
        <p>{used}</p>
        {row.expires_at !== null && (
          <p>{(isExpired ? strings.keyExpiredAt : strings.keyExpires)(format.dateTime(row.expires_at))}</p>
        )}
        <p>{strings.madeBy(row.created_by)}</p>
      </div>
      <Button variant="danger" aria-label={strings.revokeTitle(row.name)} onPress={onRevoke}>
        {strings.revoke}
      </Button>
    </li>
  );
}

function RevokeQuestion({ row, onClose }: { row: ApiKey; onClose: () => void }) {
  const client = useQueryClient();
  const lookAgain = () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  const revoke = useMutation({
    mutationFn: () => withLoading(goneIsDone(api(calls.revokeApiKey, { params: { id: row.id } }))),
    onError: () => void lookAgain(),
    onSuccess: async () => {
      await lookAgain();
      toast.notice(strings.revoked);
      onClose();
    },
  });
  return (
    <Question
      title={strings.revokeTitle(row.name)}
      yes={strings.revoke}
      isBusy={revoke.isPending}
      error={revoke.error && reasonOf(revoke.error)}
      onYes={() => revoke.mutate()}
      onClose={onClose}
    >
      {strings.revokeBody}
    </Question>
  );
}

/** A new key, as far as it reaches. */
export function KeyPanel({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const client = useQueryClient();
  const once = useCreate();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof apiKeyScopes)[number][]>(['issue', 'invoices']);
  const [memories, setMemories] = useState<string[] | null>(null);
  const [lastDay, setLastDay] = useState('');
  // The day itself still belongs to it.
  const expires_at = lastDay === '' ? null : instantsOfRange({ from: lastDay, to: lastDay }).to_date;
  const values = { name, scopes: [...scopes], memory_ids: memories, expires_at };
  const [start] = useState(values);
  const create = useMutation({
    mutationFn: (body: typeof values) => withLoading(once(calls.createApiKey, { body })),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
      onMade(made);
      onClose();
    },
  });
  const errors = fieldErrorsOf(create.error, { sent: create.variables, now: values });
  return (
    <Panel
      isUnaddressed
      title={strings.newKey}
      onClose={onClose}
      onSave={() => create.mutate(values)}
      isSaving={create.isPending}
      saveLabel={strings.create}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !create.isSuccess}
    >
      <FormFailure error={create.error} />
      <TextField
        label={strings.keyName}
        isRequired
        hint={strings.keyNameHint}
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-caption text-ink-2">{strings.scopes}</legend>
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={scopes.includes(scope)}
            onChange={(isGiven) =>
              setScopes(apiKeyScopes.filter((one) => (one === scope ? isGiven : scopes.includes(one))))
            }
          >
            {strings.scopeNames[scope]}
          </Checkbox>
        ))}
        {errors.scopes !== undefined && (
          <p role="alert" className="text-bad text-caption">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-caption text-ink-2">{strings.keyMemories}</legend>
        <MemoryTags
          value={memories}
          onChange={setMemories}
          isDisabled={create.isPending}
          none={strings.keyNoMemories}
          error={errorWithin(errors, 'memory_ids')}
        />
      </fieldset>
      <JalaliDatePicker
        label={strings.keyLastDay}
        isOptional
        hint={strings.keyLastDayHint}
        value={lastDay}
        onChange={setLastDay}
        minDay={dateToDay(todayInTehran())}
        error={errors.expires_at}
      />
    </Panel>
  );
}
