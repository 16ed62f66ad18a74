import { Segmented, type SegmentedOption } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { usePhone } from '../../ui/use-media.ts';

interface ChoiceBarProps<K extends string> {
  label: string;
  value: K;
  onChange: (value: K) => void;
  options: readonly (SegmentedOption<K> & { label: string })[];
}

/** A choice in one row; on a phone, where the row has no room, a list. */
export function ChoiceBar<K extends string>(props: ChoiceBarProps<K>) {
  const isPhone = usePhone();
  return isPhone ? <Select {...props} isLabelHidden className="w-full" /> : <Segmented {...props} isLabelHidden />;
}
