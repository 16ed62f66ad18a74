import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { generalVatRate } from '@taraz/core';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptChoice } from '../../app/use-kept-choice.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import { clock } from '../../ui/clock.ts';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { FilesToCome, useFilesToCome } from '../attachments/files-to-come.tsx';
import { useUploads } from '../attachments/use-uploads.ts';
import { useRefreshCustomers } from '../customers/queries.ts';
import { accountNews, bodyOf, emptyPurchase, valuesOf } from './form.ts';
import { PaymentCard } from './payment-card.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { type Purchase, purchaseQuery, purchasesKey } from './queries.ts';
import { StockCard } from './stock-card.tsx';
import { purchaseStrings as strings } from './strings.fa.ts';

interface PurchasePanelProps {
  /** an id, or `new` */
  id: string;
  onClose: () => void;
}

/** One purchase, new or known. */
export function PurchasePanel({ id, onClose: close }: PurchasePanelProps) {
  const onClose = useWhileShown(close);
  const query = useQuery({ ...purchaseQuery(id), enabled: id !== 'new' });
  if (id === 'new') return <PurchaseForm purchase={null} onClose={onClose} />;
  if (query.data) return <PurchaseForm purchase={query.data} onClose={onClose} />;
  return (
    <LoadingPanel
      title={strings.title}
      query={query}
      failed={strings.failedOne}
      safe={strings.safe}
      onClose={onClose}
    />
  );
}

/** Tells what became of a supplier's account who had been removed from the customers. */
function tellOfAccount(before: Purchase | null, after: Purchase, wanted: boolean): void {
  const news = accountNews(before, after, wanted);
  if (news !== null) toast.show(strings.accountNews[news](after.supplier_name), { tone: 'info' });
}

function PurchaseForm({ purchase, onClose }: { purchase: Purchase | null; onClose: () => void }) {
  const format = useFormat();
  const client = useQueryClient();
  const create = useCreate();
  const [onAccount, setOnAccount] = useKeptChoice('purchase.onAccount', true);
  const toCome = useFilesToCome();
  const uploads = useUploads({ subject: 'purchase' });
  const refreshCustomers = useRefreshCustomers();
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: purchasesKey }), refreshCustomers()]);
  const restore = async (removed: Purchase) => {
    const back = await api(calls.restorePurchase, { params: { id: removed.id } });
    tellOfAccount(removed, back, removed.on_account);
    await refresh();
  };
  const form = useRecordForm({
    record: purchase,
    valuesOf: (record) =>
      record === null
        ? emptyPurchase(dateToDay(todayInTehran()), generalVatRate(clock.nowIso()), onAccount)
        : valuesOf(record),
    asSent: bodyOf,
    save: (typed, target) => {
      const body = bodyOf(typed);
      return target === null
        ? create(calls.createPurchase, { body })
        : api(calls.putPurchase, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: async (saved) => {
      const { customer_id, on_account } = saved;
      toast.notice(strings.saved);
      if (purchase === null) uploads.add(saved.id, toCome.files);
      tellOfAccount(purchase, saved, form.values.on_account);
      if (purchase === null && customer_id !== null) setOnAccount(on_account);
      onClose();
      await refresh();
    },
    removal: {
      remove: ({ id }) => api(calls.deletePurchase, { params: { id } }),
      onRemoved: async (removed) => {
        tellRemoved(strings.removed(removed.supplier_name), () => restore(removed));
        onClose();
        await refresh();
      },
    },
  });
  const { kind } = form.values;
  return (
    <RecordPanel
      title={
        purchase !== null
          ? strings.form.titleOf(purchase.supplier_name)
          : kind === 'return'
            ? strings.form.newReturn
            : strings.form.newTitle
      }
      {...(purchase === null ? {} : { subtitle: strings.form.by(purchase.by, format.dateTime(purchase.created_at)) })}
      form={{ ...form, isDirty: form.isDirty || toCome.chosen.length > 0 }}
      removeLabel={strings.form.remove}
      onClose={onClose}
    >
      {purchase !== null && <PaymentCard purchase={purchase} />}
      <PurchaseFields isNew={purchase === null} values={form.values} set={form.set} errors={form.errors} />
      {purchase !== null && <StockCard purchase={purchase} />}
      {purchase === null ? (
        <FilesToCome {...toCome} />
      ) : (
        <Attachments beside={{ subject: 'purchase', id: purchase.id }} headingLevel={3} />
      )}
    </RecordPanel>
  );
}
