import { requiredField } from './check-text.ts';
import type { ProductMessageKey } from './messages.fa.ts';

/** Internal invoice types whose number field (contract, commission contract, reference) must be filled. Source: product.md section 5. */
const typesThatRequire: ReadonlySet<string> = new Set(['ContractingInvoice', 'CommissionInvoice', 'ReferenceInvoice']);

/** «این فیلد نمی‌تواند خالی باشد» where the invoice's internal type asks for the field and it is empty; null otherwise. */
export function requiredByInvoiceType(internalType: string, value: string): ProductMessageKey | null {
  return typesThatRequire.has(internalType) ? requiredField(value) : null;
}
