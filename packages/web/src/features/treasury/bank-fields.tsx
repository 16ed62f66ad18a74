import { bankOfCard, bankOfIban, checkBankCard, checkIban, cleanIdentifier, ibanAccountNumber } from '@taraz/core';
import { Landmark } from 'lucide-react';
import type { FieldStatus } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { PlaceFieldProps } from './place-form.tsx';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.fields;
const shebaDigits = (typed: string): string => cleanIdentifier(typed).toUpperCase().replace(/^IR/, '');

/** What is known of a Sheba while it is typed. */
function useShebaStatus(typed: string): FieldStatus | undefined {
  const format = useFormat();
  const digits = shebaDigits(typed);
  const bank = bankOfIban(digits.padEnd(24, '0').slice(0, 24));
  if (digits.length < 5) return undefined;
  if (digits.length < 24) {
    const short = words.shebaShort(format.number(digits.length));
    return { tone: 'hint', text: bank ? `${bank.fa} · ${short}` : short };
  }
  if (!checkIban(digits)) return { tone: 'warn', text: words.shebaWrong };
  return bank ? { tone: 'ok', text: words.bankFound(bank.fa), icon: Landmark } : undefined;
}

function cardStatus(card: string): FieldStatus | undefined {
  const bank = bankOfCard(card);
  if (card.length === 16 && !checkBankCard(card)) return { tone: 'warn', text: words.cardWrong };
  return bank ? { tone: 'ok', text: words.bankFound(bank.fa), icon: Landmark } : undefined;
}

/** Sheba and card first: they tell the bank and the account number, which are then not asked for. */
export function BankFields({ values, set, errors }: PlaceFieldProps) {
  const shebaStatus = useShebaStatus(values.sheba);
  const digits = shebaDigits(values.sheba);
  const bank = bankOfIban(digits) ?? bankOfCard(values.card_number);
  const isUnknown = bank === null && (digits.length === 24 || values.card_number.length === 16);
  return (
    <>
      <TextField
        label={words.sheba}
        isCode
        value={values.sheba}
        onChange={(sheba) => {
          const before = ibanAccountNumber(shebaDigits(values.sheba));
          const found = checkIban(shebaDigits(sheba)) ? ibanAccountNumber(shebaDigits(sheba)) : '';
          // The number within the Sheba, unless another was written.
          const follows = values.account_number === '' || values.account_number === before;
          set({ sheba, ...(follows && found !== '' ? { account_number: found } : {}) });
        }}
        error={errors.sheba}
        status={shebaStatus}
        hint={words.shebaHint}
      />
      <MaskedField
        label={words.card}
        mask="card"
        isOptional
        value={values.card_number}
        onChange={(card_number) => set({ card_number })}
        error={errors.card_number}
        status={cardStatus(values.card_number)}
      />
      {bank === null && (
        <TextField
          label={words.bankName}
          isRequired
          value={values.bank_name}
          onChange={(bank_name) => set({ bank_name })}
          error={errors.bank_name}
          {...(isUnknown ? { hint: words.bankUnknown } : {})}
        />
      )}
      <div className="field-pairs">
        <TextField
          label={words.accountNumber}
          isCode
          value={values.account_number}
          onChange={(account_number) =>
            // A Sheba pasted here goes where it belongs, and tells the bank.
            set(
              values.sheba === '' && checkIban(account_number)
                ? { sheba: account_number, account_number: ibanAccountNumber(account_number) }
                : { account_number },
            )
          }
          error={errors.account_number}
        />
        <TextField
          label={words.owner}
          value={values.owner_name}
          onChange={(owner_name) => set({ owner_name })}
          error={errors.owner_name}
        />
        <TextField
          label={words.branchName}
          value={values.branch_name}
          onChange={(branch_name) => set({ branch_name })}
          error={errors.branch_name}
        />
        <TextField
          label={words.branchCode}
          isCode
          inputMode="numeric"
          value={values.branch_code}
          onChange={(branch_code) => set({ branch_code })}
          error={errors.branch_code}
        />
      </div>
    </>
  );
}
