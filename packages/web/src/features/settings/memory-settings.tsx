import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { OptionsLost } from '../../ui/options-source.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { BusyMark } from '../../ui/spinner.tsx';
import { type MemoryCard, type MemorySettings, trustedProvidersQuery } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import type { MemoryActions } from './use-memory-actions.ts';

type Change = Partial<Pick<MemorySettings, 'signer' | 'tokens_by' | 'payment_method' | 'invoice_output_type'>>;

/** Who signs, and what a new invoice of this memory starts from; each choice holds at once (product.md section 7). */
export function MemorySettingsForm({
  card: { memory, settings },
  actions,
  isReadOnly,
}: {
  card: MemoryCard;
  actions: MemoryActions;
  isReadOnly: boolean;
}) {
  const apply = (part: 'signing' | 'defaults', change: Change) =>
    void actions.act(
      part,
      () => api(calls.createMemorySettings, { body: { memory_id: memory.memory_id, ...change } }),
      { done: words.applied },
    );
  const providers = useQuery({ ...trustedProvidersQuery(), enabled: !isReadOnly });
  const company = providers.data?.providers.find((one) => one.environment === memory.environment);
  const signers = (['platform', 'trusted_provider', 'taxpayer'] as const).map((value) => {
    const [label, hint] = words.signers[value];
    if (value !== 'trusted_provider') return { value, label, hint };
    // A trusted company signs only where the installation is one; nobody is shown a choice that cannot work.
    if (company !== undefined) return { value, label, hint: words.byCompany(company.name, company.provider_id) };
    // Without an answer nobody knows whether it is one.
    const none = providers.data === undefined ? undefined : words.noCompany;
    return { value, label, hint: none, isDisabled: settings.signer !== value };
  });
  return (
    <div className="relative flex flex-col gap-3.5 border-line border-t pt-3.5">
      <span className="absolute end-0 top-3.5">
        <BusyMark isBusy={actions.isBusy('signing')} />
      </span>
      <RadioGroup
        label={<span className="font-bold text-body text-ink">{words.whoSigns}</span>}
        look="cards"
        value={settings.signer}
        options={signers}
        onChange={(signer) => apply('signing', { signer })}
        isDisabled={isReadOnly}
      />
      <OptionsLost source={providers} label={words.signers.trusted_provider[0]} />
      {settings.signer === 'taxpayer' && company !== undefined && (
        <RadioGroup
          label={<span className="font-bold text-body text-ink">{words.whoSignsTokens}</span>}
          look="cards"
          value={settings.tokens_by}
          options={[
            { value: 'desk', label: words.tokensBy.desk, hint: words.tokensBy.deskHint },
            {
              value: 'operator',
              label: words.tokensBy.operator,
              hint: words.tokensBy.operatorHint(company.name, company.provider_id),
            },
          ]}
          onChange={(tokens_by) => apply('signing', { tokens_by })}
          isDisabled={isReadOnly}
        />
      )}
      <div>
        <div className="mb-1.5 flex items-center gap-2">
          <h3 className="font-bold">{words.defaults}</h3>
          <BusyMark isBusy={actions.isBusy('defaults')} />
        </div>
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Select
            label={words.payment}
            value={settings.payment_method}
            options={(['cash', 'credit', 'both'] as const).map((value) => ({ value, label: words.payments[value] }))}
            onChange={(payment_method) => apply('defaults', { payment_method })}
            isDisabled={isReadOnly}
          />
          <Select
            label={words.outputType}
            value={settings.invoice_output_type}
            options={(['type_one', 'type_two'] as const).map((value) => ({ value, label: words.outputTypes[value] }))}
            onChange={(invoice_output_type) => apply('defaults', { invoice_output_type })}
            isDisabled={isReadOnly}
          />
        </div>
      </div>
    </div>
  );
}
