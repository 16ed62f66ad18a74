import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { isLost } from '../../ui/options-source.tsx';
import { everyBranchQuery } from '../branches/queries.ts';
import { analyticsStrings } from './strings.fa.ts';

interface BranchFilterProps {
  value: string | undefined;
  onChange: (branch: string | undefined) => void;
}

/** Of an account that has branches, one of them. On a phone it stands beside the range: in a line of its own it would come late and push the rest down. */
export function BranchFilter({ value, onChange }: BranchFilterProps) {
  const branches = useQuery(everyBranchQuery());
  const rows = branches.data?.branches ?? [];
  if (rows.length === 0 && !isLost(branches)) return null;
  return (
    <FilterSelect
      source={branches}
      label={analyticsStrings.branch}
      all={analyticsStrings.allBranches}
      value={value}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
      className="w-44 max-sm:w-40"
    />
  );
}
