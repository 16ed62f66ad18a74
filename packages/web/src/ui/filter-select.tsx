import { Select, type SelectOption } from './select.tsx';

export interface FilterSelectProps<K extends string> {
  /** Spoken name: «نوع کالا». */
  label: string;
  /** What is said when nothing is left out: «همه نوع‌ها». */
  all: string;
  options: readonly SelectOption<K>[];
  /** undefined: all */
  value: K | undefined;
  onChange: (value: K | undefined) => void;
  className: string;
}

/** No value of a filter: texts of the account's own, such as categories, stand among the options. */
const everything = ' ';

/** A list narrowed to one of few values, or all of it; for a FilterBar. */
export function FilterSelect<K extends string>({ all, options, value, onChange, ...props }: FilterSelectProps<K>) {
  return (
    <Select<K | typeof everything>
      {...props}
      isLabelHidden
      value={value ?? everything}
      onChange={(chosen) => onChange(chosen === everything ? undefined : chosen)}
      options={[{ value: everything, label: all }, ...options]}
    />
  );
}
