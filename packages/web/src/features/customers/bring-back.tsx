import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { checkBranchCode, cleanIdentifier } from '@taraz/core';
import { RotateCcw } from 'lucide-react';
import { api } from '../../app/api.ts';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Customer, customersKey, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.unlisted;

export type RemovedCustomer = NonNullable<CallReply<typeof calls.findRemovedCustomer>['customer']>;

interface BringBackProps {
  id: string;
  /** who of the list has their code, and is to be looked at instead: they cannot come back while that is so */
  takenBy?: { id: string; name: string } | null;
  onDone?: (customer: Customer) => void;
}

/** Puts a customer who was removed into the list again, with their account. */
export function BringBack({ id, takenBy = null, onDone }: BringBackProps) {
  const refresh = useRefreshCustomers();
  const back = useMutation({
    mutationFn: () => api(calls.restoreCustomer, { params: { id } }),
    onSuccess: async (customer) => {
      toast.notice(strings.broughtBack(customer.name));
      onDone?.(customer);
      await refresh();
    },
    onError: tellNotDone,
  });
  if (takenBy !== null) {
    return (
      <Link to="/customers/$id" params={{ id: takenBy.id }} search={{}} className={buttonClass('quiet', 's')}>
        {strings.takenBy(takenBy.name)}
      </Link>
    );
  }
  return (
    <Button size="s" icon={RotateCcw} isBusy={back.isPending} onPress={() => back.mutate()}>
      {strings.bringBack}
    </Button>
  );
}

interface Codes {
  economic_code: string;
  national_code: string;
  /** of a company; none where it is not said */
  branch_code?: string;
}

/** As many digits as a code of some person has. */
const isWhole = (code: string): boolean => /^(\d{10,12}|\d{14})$/.test(code);

function removedQuery({ economic_code, national_code, branch_code = '' }: Codes) {
  const codes = { economic_code: cleanIdentifier(economic_code), national_code: cleanIdentifier(national_code) };
  const written = Object.fromEntries(Object.entries(codes).filter(([, code]) => isWhole(code)));
  const hasBranch = Object.keys(written).length > 0 && checkBranchCode(branch_code);
  const query = hasBranch ? { ...written, branch_code: cleanIdentifier(branch_code) } : written;
  return queryOptions({
    queryKey: [...customersKey, 'removed', query],
    queryFn: async ({ signal }) =>
      Object.keys(query).length === 0 ? null : (await api(calls.findRemovedCustomer, { query }, { signal })).customer,
    staleTime: 10_000,
  });
}

/**
 * Who was removed and bears a code as it is written: as the branch that is written, else where nobody of the list does; null:
 * nobody that is known of. A new customer would take over what was sold to it, and not what was paid.
 */
export function useRemovedCustomer(codes: Codes): RemovedCustomer | null {
  // Customers are the admin's (spec/api.md).
  const { admin } = useSession();
  return useQuery({ ...removedQuery(codes), enabled: admin }).data ?? null;
}

/** The same, waited for by who is about to make a new one; null also where that cannot be asked. */
export const findRemoved = (client: QueryClient, codes: Codes): Promise<RemovedCustomer | null> =>
  client.fetchQuery(removedQuery(codes)).catch(() => null);

/** Is a customer with this code, of this branch where one is written, who was removed? Another branch may be one of its own. */
export const isRemovedOne = (removed: RemovedCustomer | null, branch: string): boolean =>
  removed !== null && ['', removed.branch_code].includes(cleanIdentifier(branch));

/** «… با همین کد از فهرست حذف شده است»، with what was sold and paid, and the way back. */
export function OfferBack({ customer, onDone }: { customer: RemovedCustomer } & Pick<BringBackProps, 'onDone'>) {
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-warn">
      {customerStrings.form.removed(customer.name)}
      {/* One that is asked for is nobody else's, whom other codes offer meanwhile. */}
      <BringBack key={customer.id} id={customer.id} {...(onDone && { onDone })} />
    </span>
  );
}
