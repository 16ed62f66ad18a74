/** How the patterns are offered: what most sellers issue first, then by trade. */
import { columns, type PatternLabel, patternLabels } from '@taraz/core';
import { isOffered } from './field-specs.ts';

export type PatternGroup = 'sale' | 'gold' | 'services' | 'transport' | 'trade' | 'energy';

type Id = PatternLabel['id'];

/** The bare gold label is the head of its group: with and without a buyer are its two forms. */
const groups: Readonly<Record<PatternGroup, readonly Id[]>> = {
  sale: ['reference', 'final_consumer', 'commission', 'chain_sale'],
  gold: ['gold_with_buyer', 'gold_without_buyer'],
  services: ['contracting', 'service_bill', 'insurance', 'insurance_without_buyer'],
  transport: ['air_ticket', 'waybill'],
  trade: ['currency_sale', 'export', 'commodity_exchange'],
  energy: ['refinery', 'refinery_without_buyer'],
};

const byId = new Map(patternLabels.map((label) => [label.id, label]));

/** Labels in the order they are offered, by group. */
export const patternGroups: readonly { group: PatternGroup; labels: readonly PatternLabel[] }[] = (
  Object.keys(groups) as PatternGroup[]
).map((group) => ({
  group,
  labels: groups[group].flatMap((id) => {
    const label = byId.get(id);
    return label !== undefined && isOffered(columns[label.column]) ? [label] : [];
  }),
}));

/** What stands there before «همه الگوها» is opened. */
export const usualPatterns: ReadonlySet<Id> = new Set<Id>(['reference', 'final_consumer', 'commission']);

/** The label of a draft; the bare gold one shows as its first form. */
export function labelOfDraft(invoice: Pick<PatternLabel, 'invoice_output_type' | 'invoice_pattern' | 'contract_type'>) {
  return patternGroups
    .flatMap(({ labels }) => labels)
    .find(
      (label) =>
        label.invoice_output_type === invoice.invoice_output_type &&
        label.invoice_pattern === invoice.invoice_pattern &&
        (label.contract_type === 'commission') === (invoice.contract_type === 'commission' && label.column === '1/1'),
    );
}
