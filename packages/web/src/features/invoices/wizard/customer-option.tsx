import { CutName } from '../../../ui/cut-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { personIcons } from '../../customers/person-icons.ts';
import { buyerCode, buyerName, type CustomerRow } from '../catalogue-lines.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.buyer;

/** A customer in a list to choose from: kind, name, code. */
export function CustomerOption({ customer, code = buyerCode(customer) }: { customer: CustomerRow; code?: string }) {
  return (
    // On a phone the name has a line of its own: beside the rest three companies would all be «شرکت…».
    <span className="flex min-w-0 grow items-center gap-x-3 max-sm:flex-wrap max-sm:py-1">
      <Icon of={personIcons[customer.person_type]} className="text-ink-2" />
      <span className="min-w-0 grow font-medium max-sm:basis-[calc(100%-1.75rem)]">
        <CutName name={buyerName(customer) || customer.name} />
      </span>
      <span className="text-caption text-ink-3">{words.entities[customer.person_type]}</span>
      <bdi dir="ltr" className="tnum w-32 shrink-0 text-right text-ink-2">
        {code}
      </bdi>
    </span>
  );
}
