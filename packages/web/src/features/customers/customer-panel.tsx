import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useFormValues } from '../../app/use-form-values.ts';
import { useSaving } from '../../app/use-saving.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { Balance } from './balance.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type CustomerValues, type Filled, type LookUp, lookedUp, newCustomer, savedOf, valuesOf } from './form.ts';
import { InquiryField } from './inquiry-field.tsx';
import { type CustomerDetail, customerQuery, useRefreshCustomers } from './queries.ts';
import { customerStrings as strings } from './strings.fa.ts';
import { useRemoveCustomers } from './use-remove-customers.ts';

interface PanelProps {
  /** an id, or `new` */
  id: string;
  /** what is known of a new one */
  begin?: CustomerValues;
  /** another customer is to be opened instead */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The side panel of one customer, or of a new one. */
export function CustomerPanel({ id, begin = newCustomer, onOpen, onClose: close }: PanelProps) {
  const onClose = useWhileShown(close);
  if (id === 'new') return <CustomerForm customer={null} begin={begin} onOpen={onOpen} onClose={onClose} />;
  return <Loaded id={id} onOpen={onOpen} onClose={onClose} />;
}

function Loaded({ id, ...props }: PanelProps) {
  const query = useQuery({ ...customerQuery(id), staleTime: 0 });
  if (query.data) return <CustomerForm key={id} customer={query.data} begin={valuesOf(query.data)} {...props} />;
  return <LoadingPanel title={strings.title} query={query} failed={strings.form.openFailed} onClose={props.onClose} />;
}

interface FormProps {
  customer: CustomerDetail | null;
  begin: CustomerValues;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function useSave(customer: CustomerDetail | null, start: CustomerValues, onClose: () => void) {
  const create = useCreate();
  const refresh = useRefreshCustomers();
  return useSaving({
    record: customer,
    shown: customer && valuesOf(customer),
    start,
    save: (values: CustomerValues, target) => {
      const body = savedOf(values);
      return target === null
        ? create(calls.createCustomer, { body })
        : api(calls.putCustomer, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    onSaved: async (saved) => {
      toast.notice(customer === null ? strings.form.created(saved.name) : strings.form.saved);
      await refresh();
      onClose();
    },
  });
}

function CustomerForm({ customer, begin, onOpen, onClose }: FormProps) {
  const format = useFormat();
  const { start, values, set, newer } = useFormValues(() => begin);
  const [filled, setFilled] = useState<Filled>(new Map());
  const save = useSave(customer, start, onClose);
  const removal = useRemoveCustomers();
  const change = (patch: Partial<CustomerValues>) => {
    set(patch);
    setFilled((before) => new Map([...before].filter(([name]) => !(name in patch))));
  };
  const fill = (by: LookUp) => (found: Partial<CustomerValues>) => {
    const next = lookedUp(by, found, { values, filled });
    set(next.patch);
    setFilled(next.filled);
  };
  return (
    <Panel
      title={customer?.name ?? strings.form.newTitle}
      {...(customer === null
        ? {}
        : {
            subtitle: (
              <span className="inline-flex items-baseline gap-1.5">
                {strings.form.since(format.date(customer.created_at))} ·{' '}
                <Balance value={customer.balance} isTabular={false} />
              </span>
            ),
            footerEnd: (
              <Button
                variant="danger"
                isBusy={removal.isBusy}
                onPress={() => void removal.remove([customer]).then((stayed) => stayed.length === 0 && onClose())}
              >
                {strings.form.remove}
              </Button>
            ),
          })}
      onClose={onClose}
      onSave={() => save.mutate(values)}
      isSaving={save.isPending}
      isRemoving={removal.isBusy}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) && !save.isSuccess}
    >
      <FormFailure error={save.error} onTakeNewer={newer(save, customer && valuesOf(customer))} />
      {customer === null ? (
        <InquiryField onFill={fill('taxpayer')} />
      ) : (
        <Link to="/customers/$id" params={{ id: customer.id }} search={{}} className={buttonClass('secondary')}>
          <Icon of={BookOpenText} />
          {strings.form.page}
        </Link>
      )}
      <CustomerFields
        id={customer?.id ?? null}
        values={values}
        filled={filled}
        errors={fieldErrorsOf(save.error, { sent: save.variables, now: values })}
        onChange={change}
        onFill={fill('address')}
        onOpen={onOpen}
      />
    </Panel>
  );
}
