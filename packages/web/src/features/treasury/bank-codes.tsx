import { inFours } from '@taraz/core';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import type { BankAccount } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.fields;

/** An account's Sheba and card number, to be told to whoever pays: each copied whole by one press. */
export function BankCodes({ account }: { account: BankAccount }) {
  const codes = [
    { name: words.sheba, code: account.sheba },
    { name: words.card, code: account.card_number },
  ].filter(({ code }) => code !== '');
  if (codes.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {codes.map(({ name, code }) => (
        <div key={name} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <dt className="text-caption text-ink-2">{name}</dt>
          <dd className="min-w-0">
            <CopyableCode code={code} shown={inFours(code)} name={name} className="font-medium" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
