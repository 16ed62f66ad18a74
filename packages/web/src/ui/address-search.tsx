import { SearchField } from './search-field.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface AddressSearchProps {
  label: string;
  /** The text the address holds; undefined: none. */
  sent: string | undefined;
  onSearch: (text: string | undefined) => void;
  className?: string;
}

/** The search of a list whose text lives in the address: typing never waits for the address, and never loses to it. */
export function AddressSearch({ label, sent, onSearch, className }: AddressSearchProps) {
  const typed = useTypedSearch(sent ?? '', onSearch);
  return <SearchField label={label} {...typed} {...(className === undefined ? {} : { className })} />;
}
