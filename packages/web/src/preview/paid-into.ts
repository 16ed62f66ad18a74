import { inFours } from '@taraz/core';
import type { Format } from '../i18n/format.ts';
import { copiedCode } from './copied-code.ts';
import type { SharedDocument } from './document-view.ts';
import { h } from './dom.ts';
import { previewStrings as words } from './preview.fa.ts';
import { fact } from './seller-facts.ts';

/** Where the buyer may pay: each number is copied by one press. */
export function paidIntoSection(account: SharedDocument['paid_into'], format: Format): HTMLElement[] {
  if (account === null) return [];
  const { bank_name, owner_name, card_number, account_number, sheba } = account;
  return [
    h(
      'section',
      { class: 'sheet' },
      h('h2', {}, words.paidInto),
      h(
        'p',
        { class: 'facts' },
        bank_name !== '' && fact(words.bank, h('bdi', {}, bank_name)),
        owner_name !== '' && fact(words.owner, h('bdi', {}, owner_name)),
      ),
      card_number !== '' && copiedCode(words.card, card_number, format.text(inFours(card_number))),
      account_number !== '' && copiedCode(words.accountNumber, account_number, format.text(account_number)),
      sheba !== '' && copiedCode(words.sheba, sheba, inFours(sheba)),
    ),
  ];
}
