import { unitLabel } from '@taraz/core';
import { Amount } from './amount.tsx';

/** «۱۲٫۵ کیلوگرم» */
export function Quantity({ value, unit }: { value: string; unit: string }) {
  return (
    <span className="whitespace-nowrap">
      <Amount value={value} /> <span className="ms-0.5 text-caption text-ink-2">{unitLabel(unit, 'raw-code')}</span>
    </span>
  );
}
