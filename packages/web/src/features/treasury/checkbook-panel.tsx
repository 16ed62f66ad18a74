import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { offered, placeOption } from './offered.ts';
import { type Checkbook, placesQuery, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.books;

/** One cheque book: its account, its leaves. */
export function CheckbookPanel({ id, onClose: close }: { id: string; onClose: () => void }) {
  const onClose = useWhileShown(close);
  const query = useQuery({
    queryKey: [...treasuryKey, 'checkbook', id],
    queryFn: ({ signal }) => api(calls.getCheckbook, { params: { id } }, { signal }),
    enabled: id !== 'new',
  });
  if (id === 'new') return <CheckbookForm book={null} onClose={onClose} />;
  if (query.data) return <CheckbookForm book={query.data} onClose={onClose} />;
  return (
    <LoadingPanel
      title={treasuryStrings.cheques.tabs.books}
      query={query}
      failed={strings.failed}
      safe={treasuryStrings.safe}
      onClose={onClose}
    />
  );
}

const valuesOf = (book: Checkbook | null) => ({
  bank_account: book?.bank_account ?? '',
  title: book?.title ?? '',
  series: book?.series ?? '',
  first_number: book?.first_number ?? '',
  leaves: String(book?.leaves ?? 25),
  is_active: book?.is_active ?? true,
  notes: book?.notes ?? '',
});

const bodyOf = (values: ReturnType<typeof valuesOf>) => ({ ...values, leaves: Number(values.leaves || 0) });

/** Removing a book, with the way back. */
export function useBookRemoval() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: treasuryKey });
  return {
    remove: ({ id }: Checkbook) => api(calls.deleteCheckbook, { params: { id } }),
    onRemoved: (removed: Checkbook) => {
      tellRemoved(treasuryStrings.removed(removed.title || removed.bank_account_name), (create) =>
        create(calls.createCheckbook, { body: bodyOf(valuesOf(removed)) }).then(refresh),
      );
      return refresh();
    },
  };
}

function CheckbookForm({ book, onClose }: { book: Checkbook | null; onClose: () => void }) {
  const create = useCreate();
  const client = useQueryClient();
  const accounts = useQuery(placesQuery('bank', { limit: 500, sort: 'name' }));
  const removal = useBookRemoval();
  const form = useRecordForm({
    record: book,
    valuesOf,
    save: (typed, target) => {
      const body = bodyOf(typed);
      return target === null
        ? create(calls.createCheckbook, { body })
        : api(calls.putCheckbook, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: () => {
      toast.notice(treasuryStrings.saved);
      return client.invalidateQueries({ queryKey: treasuryKey }).then(onClose);
    },
    removal: { remove: removal.remove, onRemoved: (removed) => removal.onRemoved(removed).then(onClose) },
  });
  const { values, set, errors } = form;
  const accountRows = offered(accounts.data?.rows ?? [], [values.bank_account, book?.bank_account]);
  return (
    <RecordPanel
      title={book === null ? strings.newTitle : book.title || book.bank_account_name}
      form={form}
      removeLabel={strings.remove}
      onClose={onClose}
    >
      {accounts.data !== undefined && accountRows.length === 0 && (
        <Banner tone="info" title={accounts.data.count === 0 ? strings.noAccount : strings.noAccountInUse} />
      )}
      <Select
        label={strings.account}
        source={accounts}
        isRequired
        value={values.bank_account}
        onChange={(bank_account) => set({ bank_account })}
        error={errors.bank_account}
        options={accountRows.map(placeOption)}
      />
      <TextField label={strings.title} value={values.title} onChange={(title) => set({ title })} error={errors.title} />
      <TextField
        label={strings.series}
        value={values.series}
        onChange={(series) => set({ series })}
        error={errors.series}
      />
      <div className="field-pairs">
        <TextField
          label={strings.firstNumber}
          isRequired
          isCode
          inputMode="numeric"
          value={values.first_number}
          onChange={(first_number) => set({ first_number })}
          error={errors.first_number}
        />
        <DecimalField
          label={strings.leaves}
          isRequired
          value={values.leaves}
          onChange={(leaves) => set({ leaves })}
          maxFraction={0}
          error={errors.leaves}
        />
      </div>
      <TextArea
        label={treasuryStrings.fields.notes}
        rows={2}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
      />
      {book !== null && (
        <Switch isSelected={values.is_active} onChange={(is_active) => set({ is_active })}>
          {strings.active}
        </Switch>
      )}
    </RecordPanel>
  );
}
