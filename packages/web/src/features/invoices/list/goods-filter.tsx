import { useQuery } from '@tanstack/react-query';
import { calls, uuidForm } from '@taraz/contract';
import { Package } from 'lucide-react';
import { api } from '../../../app/api.ts';
import { codeFirst } from '../../../app/code-first.ts';
import { useMay } from '../../../app/use-may.ts';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { productQuery } from '../../products/queries.ts';
import { FilterChip } from './filter-chip.tsx';
import { listStrings } from './list.fa.ts';

interface Goods {
  /** as the address has it */
  key: string;
  name: string;
  code: string;
}

const search = async (text: string, signal: AbortSignal): Promise<Goods[]> => {
  const products = await codeFirst(
    text,
    async (typed) => (await api(calls.listProducts, { query: { ...typed, limit: 12 } }, { signal })).products,
  );
  return products.map(({ id, name, code }) => ({ key: id, name, code }));
};

/** What a key that is no product's says of itself: `code~name` its name, a goods id itself. */
const nameOfKey = (key: string): string => key.slice(key.indexOf('~') + 1) || key.replace(/~$/, '');

/** What the goods of an address are called; undefined where it has none. Who may not see products is told that it is one. */
export function useGoodsName(key: string | undefined): string | undefined {
  const seesProducts = useMay('products');
  const isProduct = key !== undefined && uuidForm.test(key);
  const product = useQuery({ ...productQuery(key ?? ''), enabled: isProduct && seesProducts, retry: false });
  return isProduct ? (product.data?.name ?? listStrings.oneProduct) : key && nameOfKey(key);
}

interface GoodsFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  className: string;
}

/** Invoices with a line of one product. Whoever may not see products sees what the address asks for, and takes it away. */
export function GoodsFilter({ value, onChange, className }: GoodsFilterProps) {
  const seesProducts = useMay('products');
  const name = useGoodsName(value);
  if (!seesProducts) {
    if (name === undefined) return null;
    return <FilterChip icon={Package} label={name} onRemove={() => onChange(undefined)} />;
  }
  return (
    <ComboBox<Goods>
      label={listStrings.goods}
      isLabelHidden
      placeholder={listStrings.goods}
      value={value === undefined || name === undefined ? null : { key: value, name, code: '' }}
      onChange={(goods) => onChange(goods?.key)}
      search={search}
      getKey={({ key }) => key}
      getText={(goods) => goods.name}
      renderItem={(goods) => (
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="truncate">{goods.name}</span>
          <bdi dir="ltr" className="text-caption text-ink-3">
            {goods.code}
          </bdi>
        </span>
      )}
      emptyText={listStrings.noProduct}
      className={className}
    />
  );
}
