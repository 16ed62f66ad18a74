import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { updateHeader } from '../draft-store/transitions.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.pattern;
const fetched = 50;
const shown = 3;

/** Contracts that were invoiced under before, newest first: the one in hand by one press, the others gone as its number is written. */
export function PastContracts({ kind }: { kind: 'contracting' | 'commission' }) {
  const store = useDraftStore();
  const written = useDraft(({ state }) => foldText(state.invoice.contract_factor_reg_number));
  const { data } = useQuery({
    queryKey: ['invoices', 'contracts', kind],
    queryFn: ({ signal }) =>
      api(calls.listTaxpayerContracts, { query: { contract_type: kind, limit: fetched } }, { signal }),
    retry: false,
  });
  const contracts = data?.contracts ?? [];
  if (contracts.some(({ contract_number }) => contract_number === written)) return null;
  const fitting = contracts.filter(({ contract_number }) => contract_number.startsWith(written)).slice(0, shown);
  if (fitting.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 sm:col-span-2">
      <legend className="mb-1 text-caption text-ink-2">{words.pastContracts}</legend>
      {fitting.map(({ contract_number, buyer_name }) => (
        <Button
          key={contract_number}
          onPress={() => store.apply((state) => updateHeader(state, { contract_factor_reg_number: contract_number }))}
        >
          <bdi dir="ltr" className="font-medium">
            {contract_number}
          </bdi>
          <span className="max-w-48 truncate text-ink-2">{buyer_name}</span>
        </Button>
      ))}
    </fieldset>
  );
}
