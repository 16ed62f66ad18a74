import { useMutation } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { noTerm } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { isStale } from '../../app/use-form-values.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import type { CustomerField } from './form.ts';
import { differing, type MergeChoice, mergedFields } from './merge.ts';
import { type Customer, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.merging;
const form = customerStrings.form;

const fieldTitles = {
  person_type: form.entity,
  company: form.company,
  first_name: form.firstName,
  last_name: form.lastName,
  economic_code: form.economicCode,
  register_number: form.registerNumber,
  branch_code: form.branchCode,
  phone: form.phone,
  landline: form.landline,
  province: form.province,
  city: form.city,
  postal_code: form.postalCode,
  address: form.address,
  payment_term: form.paymentTerm,
  credit_limit: form.creditLimit,
} as const satisfies Record<Exclude<CustomerField, 'national_code'>, string>;

interface MergeDialogProps {
  customers: readonly Customer[];
  onClose: () => void;
  onDone: () => void;
}

/** The undo of a merge, offered in its notice. */
function useUndo() {
  const refresh = useRefreshCustomers();
  return async (id: string) => {
    try {
      await withLoading(api(calls.undoMerge, { params: { id } }));
      toast.notice(strings.undone);
    } catch (error) {
      toast.error(reasonOf(error));
    }
    await refresh();
  };
}

/** Side by side what differs, with what will stand afterwards; every value can be chosen. */
export function MergeDialog({ customers, onClose, onDone }: MergeDialogProps) {
  const create = useCreate();
  const format = useFormat();
  const refresh = useRefreshCustomers();
  const undo = useUndo();
  const [keep, setKeep] = useState(customers[0]?.id ?? '');
  const [chosen, setChosen] = useState<MergeChoice>({});
  const fields = mergedFields(customers, keep, chosen);
  const done = useWhileShown(onDone);
  const merge = useMutation({
    mutationFn: () => {
      const others = customers.filter(({ id }) => id !== keep);
      // The fields are those that were compared here: what a colleague changed since is not to be written over.
      const etags = [...customers.filter(({ id }) => id === keep), ...others].map(({ etag }) => etag);
      const body = { keep, merge: others.map(({ id }) => id), fields, etags };
      return withLoading(create(calls.mergeCustomers, { body }));
    },
    onSuccess: async ({ merge_id, customer }) => {
      toast.show(strings.done(customer.name), {
        timeoutMs: 10_000,
        action: { label: customerStrings.undo, onPress: () => void undo(merge_id) },
      });
      await refresh();
      done();
    },
    // Opened again, it compares what they are by now.
    onError: (error) => (isStale(error) ? refresh() : undefined),
  });
  const faults = Object.values(fieldErrorsOf(merge.error));
  const fault = faults.length > 0 ? faults.join(' ') : formErrorOf(merge.error);
  return (
    <Dialog
      title={strings.title(format.number(customers.length))}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      footer={
        <>
          <Button variant="primary" isBusy={merge.isPending} onPress={() => merge.mutate()}>
            {strings.save}
          </Button>
          <Button onPress={onClose}>{uiStrings.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{strings.explain}</p>
        {fault !== null && <Banner tone="bad" title={fault} isAlert />}
        <RadioGroup
          label={strings.keep}
          value={keep}
          onChange={(id) => {
            setKeep(id);
            setChosen({});
          }}
          options={customers.map((one) => ({
            value: one.id,
            label: one.name,
            hint: <bdi dir="ltr">{one.economic_code || one.national_code || one.phone}</bdi>,
          }))}
        />
        <Differences
          customers={customers}
          taken={(name) => fields[name]}
          onChoose={(name, id) => setChosen((before) => ({ ...before, [name]: id }))}
        />
      </div>
    </Dialog>
  );
}

interface DifferencesProps {
  customers: readonly Customer[];
  /** the value that stands after the merge */
  taken: (name: CustomerField) => string;
  onChoose: (name: CustomerField, id: string) => void;
}

function Differences({ customers, taken, onChoose }: DifferencesProps) {
  const format = useFormat();
  const shown = (name: CustomerField, value: string): string => {
    if (value === '') return strings.empty;
    if (name === 'person_type') return customerStrings.entities[value as Customer['person_type']];
    if (name === 'payment_term' && value === noTerm) return form.noTerm;
    if (name === 'credit_limit') return form.limitOf(format.money(value));
    return format.text(value);
  };
  const titleOf = (name: CustomerField): string =>
    name === 'national_code' ? form.nationalCode[taken('person_type') as Customer['person_type']] : fieldTitles[name];
  return (
    <dl className="flex flex-col">
      {differing(customers).map((name) => {
        // One button for each value there is, whoever has it.
        const values = [...new Map(customers.map((one) => [one[name], one.id]))];
        return (
          <div
            key={name}
            className="grid items-center gap-x-3 gap-y-1 border-line border-t py-2 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-caption text-ink-2">{titleOf(name)}</dt>
            <dd className="flex min-w-0 flex-wrap gap-2">
              {values.map(([value, id]) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={taken(name) === value}
                  onClick={() => onChoose(name, id)}
                  className={cx(
                    // Whole, over several lines: two long names may differ in their last word only.
                    'focus-ring wrap-anywhere min-h-8 max-w-full rounded-control border px-2.5 py-1 text-start pointer-coarse:min-h-11',
                    taken(name) === value
                      ? 'border-accent bg-accent-soft font-medium text-accent-text'
                      : 'border-line text-ink-2 hover:bg-sunken',
                  )}
                >
                  {shown(name, value)}
                </button>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
