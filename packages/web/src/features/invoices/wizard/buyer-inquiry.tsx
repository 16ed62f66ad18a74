import { useMutation } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import type { BuyerInfo } from '@taraz/core';
import { SearchCheck } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../app/api.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldStatus } from '../../../ui/field.tsx';
import { useSay } from '../../../ui/say.ts';
import { codesOf } from '../../customers/form.ts';
import { inquiryTone } from '../../customers/inquiry-field.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { namesFor } from './buyer-of-name.ts';
import { wizardStrings } from './wizard.fa.ts';

export type IdPath = 'buyer_info.economic_code' | 'buyer_info.national_code';

type Inquiry = CallReply<typeof calls.inquireCustomer>;

/** What an inquiry filled of a buyer, and the codes of whom it was about. */
interface Filling {
  codes: readonly string[];
  fields: Readonly<Partial<BuyerInfo>>;
}
const noFilling: Filling = { codes: [], fields: {} };

/** What of a buyer is still as an inquiry filled it. */
const untouched = ({ codes, fields }: Filling, buyer: BuyerInfo): Filling => {
  const left = Object.entries(fields).filter(([field, value]) => buyer[field as keyof BuyerInfo] === value);
  return left.length === 0 ? noFilling : { codes, fields: Object.fromEntries(left) };
};

const keysOf = (fields: Filling['fields']) => Object.keys(fields) as (keyof BuyerInfo)[];

/** Which codes of a company are not the one that is known: its two are one number. */
const othersCodes = (buyer: BuyerInfo, known: Inquiry['fields']) =>
  (['economic_code', 'national_code'] as const).filter(
    (code) => buyer[code] !== '' && known[code] !== undefined && known[code] !== buyer[code],
  );

/**
 * What is known of a buyer beside what was written by hand, which stays. What the last inquiry filled is of whom it was about,
 * and goes where that is somebody else; so does a company's other code beside the one that was asked about, with the name.
 * @param last what that was, as far as nobody wrote over it
 * @returns the buyer, which fields of it inquiries have filled by now, and the codes of whom they were about
 */
export function filledBy(
  { person_type, fields }: Pick<Inquiry, 'person_type' | 'fields'>,
  buyer: BuyerInfo,
  last = noFilling,
) {
  const buyer_entity = person_type ?? buyer.buyer_entity;
  const { register_number: _none, ...known } = fields;
  const codes = codesOf({ person_type: buyer_entity, ...fields });
  const isSame = codes.some((code) => last.codes.includes(code));
  const filledBefore = keysOf(last.fields);
  // What an inquiry filled says nothing of a name by hand.
  const others =
    buyer_entity === 'legal' ? othersCodes(buyer, fields).filter((code) => !filledBefore.includes(code)) : [];
  const names = isSame || others.length === 0 ? [] : (['company', 'first_name', 'last_name'] as const);
  const gone = [...(isSame ? [] : filledBefore), ...others, ...names];
  const written = { ...buyer, ...Object.fromEntries(gone.map((field) => [field, ''])) };
  const own = { ...written, ...namesFor(buyer_entity, written) };
  const filled = Object.fromEntries(Object.entries(known).filter(([field]) => own[field as keyof typeof known] === ''));
  return {
    buyer: { ...own, buyer_entity, ...filled },
    filled: [...(isSame ? filledBefore : []), ...keysOf(filled)],
    codes: isSame ? [...last.codes, ...codes] : codes,
  };
}

/** Of each buyer as it stood at some time, what of it inquiries had filled: an undo goes back to both. */
const fillings = new WeakMap<BuyerInfo, Filling>();
/** Of each draft that is open, its buyer as it was last looked at. */
const lastBuyers = new WeakMap<DraftStore, BuyerInfo>();

/** What of a draft's buyer is filled: what is written over, or cleared with all of it, is by hand from then on. */
function fillingOf(store: DraftStore, buyer: BuyerInfo): Filling {
  const last = lastBuyers.get(store);
  const filling = fillings.get(buyer) ?? untouched((last && fillings.get(last)) ?? noFilling, buyer);
  fillings.set(buyer, filling);
  lastBuyers.set(store, buyer);
  return filling;
}

/**
 * «استعلام» beside a code of the buyer: what the authority and the register know of it fills what is empty.
 * @param code that was asked about; of another that is written meanwhile nothing is filled in
 */
export function useBuyerInquiry(path: IdPath, code: string) {
  const store = useDraftStore();
  const buyer = useDraft(({ state }) => state.buyer_info);
  useEffect(() => void fillingOf(store, buyer), [store, buyer]);
  const field = path === 'buyer_info.economic_code' ? 'economic_code' : 'national_code';
  const inquiry = useMutation({
    meta: { asksOnly: true },
    mutationFn: (id: string) => api(calls.inquireCustomer, { params: { id } }),
    onSuccess: (found, id) => {
      const buyerNow = () => store.getSnapshot().state.buyer_info;
      const before = buyerNow();
      if (before[field] !== id) return;
      // Of an air ticket the national code is the passenger's, whatever company pays.
      const isTicket = store.getSnapshot().state.invoice.invoice_pattern === 'air_ticket';
      const { national_code: _payers, ...ofPayer } = found.fields;
      const known = isTicket && found.person_type === 'legal' ? { ...found, fields: ofPayer } : found;
      const next = filledBy(known, before, fillingOf(store, before));
      store.endStep();
      store.apply((state) => updateBuyer(state, next.buyer));
      const after = buyerNow();
      const fields = Object.fromEntries(next.filled.map((name) => [name, after[name]]));
      fillings.set(after, { codes: next.codes, fields });
      lastBuyers.set(store, after);
    },
  });
  const isCurrent = inquiry.variables === code;
  const data = isCurrent ? inquiry.data : undefined;
  const error = isCurrent ? inquiry.error : null;
  useSay(data?.message);
  const status: FieldStatus | undefined =
    error !== null ? { tone: 'warn', text: reasonOf(error) } : data && { tone: inquiryTone(data), text: data.message };
  const button = (
    <Button
      size="s"
      variant="fix"
      icon={SearchCheck}
      isBusy={inquiry.isPending}
      onPress={() => inquiry.mutate(code)}
      className="me-1"
    >
      {wizardStrings.buyer.inquire}
    </Button>
  );
  return { status, button };
}
