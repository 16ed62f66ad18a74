import { Chip } from '../../ui/chip.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';

/** In which of the report's groups a purchase is. */
export const groupOf = ({ credit }: Pick<Purchase, 'credit'>) =>
  credit === 'yes' ? 'creditable' : credit === 'void' ? 'void' : 'not_creditable';

const tones = { creditable: 'ok', not_creditable: 'mute', void: 'bad' } as const;

/** Whether a purchase's tax is credited. */
export function CreditChip({ purchase }: { purchase: Purchase }) {
  const group = groupOf(purchase);
  return <Chip tone={tones[group]}>{strings.groups[group]}</Chip>;
}
