import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { Page } from '../../app/layout/page.tsx';
import { RecordPanel } from '../../app/record-panel.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { Switch } from '../../ui/switch.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { usePhone } from '../../ui/use-media.ts';
import { OperatorOnly } from '../operator/operator-only.tsx';
import { ToOperator } from '../operator/to-operator.tsx';
import { managedPlansKey, managedPlansQuery } from './operator-queries.ts';
import type { ManagedPlan } from './queries.ts';
import { readWhole } from './read-whole.ts';
import { subscriptionStrings } from './strings.fa.ts';

const strings = subscriptionStrings.desk;

/** /operator/plans: what is sold, and to how many. */
export function PlansPage() {
  return (
    <OperatorOnly title={strings.title}>
      <Plans />
    </OperatorOnly>
  );
}

/** «۵۰ صورتحساب در ماه، ۲ کاربر، ۱ حافظه مالیاتی» */
function quotasOf({ invoices, users, memories }: ManagedPlan, format: ReturnType<typeof useFormat>): string {
  const number = (value: number | null) => (value === null ? null : format.number(value));
  return [
    subscriptionStrings.invoices(number(invoices)),
    subscriptionStrings.users(number(users)),
    subscriptionStrings.memories(number(memories)),
  ].join('، ');
}

function columnsOf(format: Format): TableColumn<ManagedPlan>[] {
  const words = strings.columns;
  return [
    {
      id: 'title',
      title: words.title,
      minWidth: 150,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.title}
          {row.is_default && <Chip tone="accent">{strings.isDefault}</Chip>}
        </span>
      ),
    },
    { id: 'price', title: words.price, minWidth: 120, isFigure: true, render: (row) => format.money(row.price) },
    { id: 'days', title: words.days, minWidth: 60, rank: 3, isFigure: true, render: (row) => format.number(row.days) },
    {
      id: 'quotas',
      title: words.quotas,
      minWidth: 260,
      rank: 2,
      render: (row) => quotasOf(row, format),
    },
    {
      id: 'accounts',
      title: words.accounts,
      minWidth: 70,
      rank: 1,
      isFigure: true,
      render: (row) => format.number(row.accounts),
    },
    {
      id: 'state',
      title: words.state,
      minWidth: 110,
      render: (row) => <Chip tone={row.active ? 'ok' : 'mute'}>{row.active ? strings.sold : strings.notSold}</Chip>,
    },
  ];
}

function Plans() {
  const { id } = useSearch({ from: '/main/operator/plans' });
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  const list = useQuery(managedPlansQuery());
  const open = (next: string | undefined) =>
    void navigate({ to: '/operator/plans', search: next === undefined ? {} : { id: next } });
  const rows = list.data?.plans ?? [];
  const plan = rows.find((one) => one.id === id);
  const shared = {
    label: strings.title,
    rows,
    getId: (row: ManagedPlan) => row.id,
    onOpen: (row: ManagedPlan) => open(row.id),
    isLoading: list.isPending,
    empty: <EmptyState icon={CreditCard} title={subscriptionStrings.none} />,
  };
  return (
    <Page
      title={strings.title}
      before={<ToOperator />}
      {...(list.data ? { subtitle: strings.count(format.number(list.data.count)) } : {})}
      actions={
        <Button variant="primary" icon={Plus} onPress={() => open('new')}>
          {strings.add}
        </Button>
      }
    >
      <FailureAbove title={strings.failed} query={list}>
        {isPhone ? (
          <PhoneList
            {...shared}
            row={(row) => ({
              title: row.title,
              sub: subscriptionStrings.perDays(format.number(row.days)),
              figure: <Amount value={row.price} />,
              word: row.active ? strings.sold : strings.notSold,
              more: <span className="whitespace-normal text-caption text-ink-2">{quotasOf(row, format)}</span>,
              name: row.title,
            })}
          />
        ) : (
          <DataTable {...shared} columns={columns} openId={id ?? null} />
        )}
      </FailureAbove>
      {id !== undefined && (id === 'new' || plan !== undefined) && (
        <PlanPanel key={id} plan={plan ?? null} onClose={() => open(undefined)} />
      )}
    </Page>
  );
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const valuesOf = (plan: ManagedPlan | null) => ({
  id: plan?.id ?? '',
  title: plan?.title ?? '',
  description: plan?.description ?? '',
  price: plan?.price ?? '',
  days: textOf(plan?.days ?? 30),
  invoices: textOf(plan?.invoices),
  users: textOf(plan?.users),
  memories: textOf(plan?.memories),
  position: textOf(plan?.position ?? 10),
  active: plan?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;

const wholeNames = ['days', 'invoices', 'users', 'memories', 'position'] as const;
type WholeName = (typeof wholeNames)[number];

/** As the calls take them; null: not all that should be whole numbers are. */
function bodyOf(values: Values) {
  const { title, description, price, active } = values;
  const [days, invoices, users, memories, position] = wholeNames.map((name) => readWhole(values[name]));
  if (days === undefined || days === null || position === undefined) return null;
  if (invoices === undefined || users === undefined || memories === undefined) return null;
  return { title, description, price, active, days, invoices, users, memories, position: position ?? 0 };
}

/** One plan, new or known. */
export function PlanPanel({ plan, onClose: close }: { plan: ManagedPlan | null; onClose: () => void }) {
  const onClose = useWhileShown(close);
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const create = useCreate();
  const form = useRecordForm<ManagedPlan, Values, { id: string }>({
    record: plan,
    valuesOf,
    mayChange: ({ id }, typed) => id === typed.id,
    save: (typed, target) => {
      const body = bodyOf(typed);
      if (body === null) throw new TypeError('a plan is sent once its numbers are whole ones');
      return target === null
        ? create(calls.createPlan, { body: { id: typed.id, ...body } })
        : api(calls.putPlan, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: managedPlansKey });
      await client.invalidateQueries({ queryKey: ['plans'] });
      toast.notice(strings.saved);
      onClose();
    },
  });
  const { values, set, errors } = form;
  const field = (name: Exclude<keyof Values, 'active'>) => ({
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
    error: errors[name],
  });
  const whole = (name: WholeName) => {
    const number = readWhole(values[name]);
    const isWrong = number === undefined || (name === 'days' && number === null);
    return { ...field(name), error: isTried && isWrong ? strings.badNumber : errors[name] };
  };
  const save = () => {
    setTried(true);
    if (bodyOf(values) !== null) form.save();
  };
  return (
    <RecordPanel title={plan?.title ?? strings.add} form={{ ...form, save }} onClose={onClose}>
      {plan === null && <TextField label={strings.id} isRequired isCode hint={strings.idHint} {...field('id')} />}
      <TextField label={strings.name} isRequired {...field('title')} />
      <TextArea label={strings.description} rows={2} {...field('description')} />
      <div className="field-pairs">
        <DecimalField label={strings.price} isRequired maxFraction={0} {...field('price')} />
        <DecimalField label={strings.days} isRequired maxFraction={0} {...whole('days')} />
        <DecimalField label={strings.invoices} hint={strings.noLimit} maxFraction={0} {...whole('invoices')} />
        <DecimalField label={strings.users} hint={strings.noLimit} maxFraction={0} {...whole('users')} />
        <DecimalField label={strings.memories} hint={strings.noLimit} maxFraction={0} {...whole('memories')} />
        <DecimalField label={strings.position} maxFraction={0} {...whole('position')} />
      </div>
      <Switch isSelected={values.active} onChange={(active) => set({ active })}>
        {strings.active}
      </Switch>
      {errors.active !== undefined && (
        <p role="alert" className="text-bad text-caption">
          {errors.active}
        </p>
      )}
      <p className="text-caption text-ink-2">{plan?.is_default === true ? strings.noteDefault : strings.note}</p>
    </RecordPanel>
  );
}
