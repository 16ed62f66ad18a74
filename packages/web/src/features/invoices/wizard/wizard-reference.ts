/** The invoice that a correction or return refers to, as far as the wizard compares with it. */
import {
  cleanIdentifier,
  draftToWire,
  type Finding,
  type InvoiceDraft,
  type ReferenceFacts,
  subjectCodes,
} from '@taraz/core';
import { createContext } from 'react';
import { completeDraft } from '../draft-store/draft-codec.ts';
import { draftOf, type WizardState } from '../draft-store/wizard-state.ts';
import type { InvoiceDetail } from '../queries.ts';
import { wizardStrings } from './wizard.fa.ts';

export interface WizardReference {
  /** For the rule book; null where its lines are not known, since other software has issued it. */
  facts: ReferenceFacts | null;
  draft: InvoiceDraft;
  total: string;
}

/** That it may be referred to at all is the server's to say, when the wizard opens and when it is sent. */
export function wizardReference(invoice: InvoiceDetail): WizardReference {
  const draft = completeDraft(invoice.draft);
  const facts: ReferenceFacts = {
    taxid: invoice.tax_number,
    invoice: draftToWire(draft, { taxid: invoice.tax_number, inno: '' }),
    ins: subjectCodes[invoice.invoice_type],
    state: 'live',
    hasLiveReferral: false,
  };
  return { facts: invoice.issued_elsewhere ? null : facts, draft, total: invoice.total };
}

const buyerCodes = ['economic_code', 'national_code', 'passport_no'] as const;

/** Codes of another buyer than the reference's: the server refuses them, since the authority is not told him again. */
export function buyerChanged({ buyer_info }: WizardState, { facts, draft }: WizardReference): Finding[] {
  return buyerCodes.flatMap((field): Finding[] => {
    const kept = cleanIdentifier(draft.buyer_info[field]);
    if (cleanIdentifier(buyer_info[field]) === kept || (kept === '' && facts === null)) return [];
    const path = `buyer_info.${field}`;
    const words = wizardStrings.finding;
    return [
      {
        code: 'BUYER_CHANGED',
        severity: 'error',
        path,
        field: '',
        message: words.buyerChanged,
        messageEn: 'A correction or return keeps the buyer of the invoice it refers to',
        fix: { path, value: kept, label: kept === '' ? words.noBuyerCode : words.referenceBuyer(kept) },
      },
    ];
  });
}

/** Whether a correction tells the authority what it has already: all but the numbers, the dates and what it refers to. */
export function tellsNothingNew(state: WizardState, { facts, draft }: WizardReference): boolean {
  const own = draftOf(state);
  const { invoice_type, referral_tax_number, invoice_date, creation_date, sending_rule } = own.invoice;
  if (facts === null || invoice_type !== 'corrective') return false;
  const itself = { invoice_type, referral_tax_number, invoice_date, creation_date, sending_rule };
  const again = { ...draft, invoice: { ...draft.invoice, ...itself } };
  const [told, tells] = [again, own].map((one) => JSON.stringify(draftToWire(one, { taxid: facts.taxid, inno: '' })));
  return told === tells;
}

/** The reference of the wizard's draft, for its screens; null: an original, or it has not come. */
export const ReferenceContext = createContext<WizardReference | null>(null);
