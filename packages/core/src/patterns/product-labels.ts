import type { InvoiceDraft, InvoiceHeaderDraft, InvoiceOutputType, InvoicePattern } from '../model/draft.ts';
import { type ColumnKey, columnOfDraft } from './columns.ts';
import { productLabelTexts } from './labels.fa.ts';

/** The product's internal types (product.md section 3); those it leaves unnamed follow the same form. */
export type ProductInvoiceType =
  | 'ReferenceInvoice'
  | 'FinalConsumerInvoice'
  | 'CommissionInvoice'
  | 'GoldInvoice'
  | 'ContractingInvoice'
  | 'ExportInvoice'
  | 'CurrencySaleInvoice'
  | 'ServiceBillInvoice'
  | 'AirTicketInvoice'
  | 'WaybillInvoice'
  | 'CommodityExchangeInvoice'
  | 'RefineryInvoice'
  | 'InsuranceInvoice'
  | 'ChainSaleInvoice';

/** One entry of the wizard's first step: choosing it sets these fields of the draft. */
export interface PatternLabel {
  id: keyof typeof productLabelTexts;
  labelFa: string;
  internalType: ProductInvoiceType;
  column: ColumnKey;
  invoice_output_type: InvoiceOutputType;
  invoice_pattern: InvoicePattern;
  contract_type: InvoiceHeaderDraft['contract_type'];
  /** Whether the buyer step is shown as required. */
  withBuyer: boolean;
}

type Row = Omit<PatternLabel, 'labelFa' | 'invoice_output_type' | 'contract_type'> &
  Partial<Pick<PatternLabel, 'contract_type'>>;

/** Gold has three labels: the bare one is type one, as in the product's default. */
const rows = [
  { id: 'reference', internalType: 'ReferenceInvoice', column: '1/1', invoice_pattern: 'sale', withBuyer: true },
  {
    id: 'final_consumer',
    internalType: 'FinalConsumerInvoice',
    column: '2/1',
    invoice_pattern: 'sale',
    withBuyer: false,
  },
  {
    id: 'commission',
    internalType: 'CommissionInvoice',
    column: '1/1',
    invoice_pattern: 'sale',
    contract_type: 'commission',
    withBuyer: true,
  },
  { id: 'gold', internalType: 'GoldInvoice', column: '1/3', invoice_pattern: 'gold', withBuyer: true },
  { id: 'gold_with_buyer', internalType: 'GoldInvoice', column: '1/3', invoice_pattern: 'gold', withBuyer: true },
  { id: 'gold_without_buyer', internalType: 'GoldInvoice', column: '2/3', invoice_pattern: 'gold', withBuyer: false },
  {
    id: 'contracting',
    internalType: 'ContractingInvoice',
    column: '1/4',
    invoice_pattern: 'contracting',
    contract_type: 'contracting',
    withBuyer: true,
  },
  { id: 'export', internalType: 'ExportInvoice', column: '1/7', invoice_pattern: 'export', withBuyer: false },
  {
    id: 'currency_sale',
    internalType: 'CurrencySaleInvoice',
    column: '1/2',
    invoice_pattern: 'currency_sale',
    withBuyer: true,
  },
  {
    id: 'service_bill',
    internalType: 'ServiceBillInvoice',
    column: '1/5',
    invoice_pattern: 'service_bill',
    withBuyer: true,
  },
  { id: 'air_ticket', internalType: 'AirTicketInvoice', column: '1/6', invoice_pattern: 'air_ticket', withBuyer: true },
  { id: 'waybill', internalType: 'WaybillInvoice', column: '1/8', invoice_pattern: 'waybill', withBuyer: true },
  {
    id: 'commodity_exchange',
    internalType: 'CommodityExchangeInvoice',
    column: '1/11',
    invoice_pattern: 'commodity_exchange',
    withBuyer: false,
  },
  { id: 'refinery', internalType: 'RefineryInvoice', column: '1/9', invoice_pattern: 'refinery', withBuyer: true },
  {
    id: 'refinery_without_buyer',
    internalType: 'RefineryInvoice',
    column: '2/9',
    invoice_pattern: 'refinery',
    withBuyer: false,
  },
  { id: 'insurance', internalType: 'InsuranceInvoice', column: '1/13', invoice_pattern: 'insurance', withBuyer: true },
  {
    id: 'insurance_without_buyer',
    internalType: 'InsuranceInvoice',
    column: '2/13',
    invoice_pattern: 'insurance',
    withBuyer: false,
  },
  {
    id: 'chain_sale',
    internalType: 'ChainSaleInvoice',
    column: '1/14',
    invoice_pattern: 'chain_sale',
    withBuyer: true,
  },
] as const satisfies readonly Row[];

/** What the user chooses from, in the order it is offered. */
export const patternLabels: readonly PatternLabel[] = rows.map((row: Row) => ({
  ...row,
  labelFa: productLabelTexts[row.id],
  invoice_output_type: row.column.startsWith('2/') ? 'type_two' : 'type_one',
  contract_type: row.contract_type ?? '',
}));

/** Whether a draft is a CommissionInvoice: to the authority a sale, of which only the contract tells it. */
export function isCommission(draft: Pick<InvoiceDraft, 'invoice'>): boolean {
  return draft.invoice.contract_type === 'commission' && columnOfDraft(draft).key === '1/1';
}

/** What the pattern of a draft is called: its column, save that commission has its own name. */
export function patternNameOf(draft: Pick<InvoiceDraft, 'invoice'>): string {
  return isCommission(draft) ? productLabelTexts.commission : columnOfDraft(draft).labelFa;
}
