import { JalaliRangePicker } from './jalali-range-picker.tsx';

/** The two days of an address, both or neither. */
interface AddressRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** A list narrowed to a range of days that its address keeps; for a FilterBar. */
export function FilterRange({
  label,
  search: { from, to },
  onChange,
}: {
  label: string;
  search: AddressRange;
  onChange: (range: Required<AddressRange>) => void;
}) {
  return (
    <JalaliRangePicker
      label={label}
      value={from === undefined || to === undefined ? null : { from, to }}
      onChange={(range) => onChange({ from: range?.from, to: range?.to })}
      className="w-52"
    />
  );
}
