import { useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { checkProductId, cleanIdentifier } from '@taraz/core';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { Chip } from '../../ui/chip.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import type { FieldStatus } from '../../ui/field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { goodsStrings as strings } from './strings.fa.ts';

export type Goods = CallReply<typeof calls.searchGoods>['goods'][number];

const searchGoods = async (text: string, signal: AbortSignal): Promise<readonly Goods[]> =>
  text.trim() === ''
    ? []
    : (await api(calls.searchGoods, { query: { search_field: text, limit: 12 } }, { signal })).goods;

/** What the catalogue has under a whole id; null while it is not asked or not there. */
export function useGoods(code: string) {
  const id = cleanIdentifier(code);
  return useQuery({
    queryKey: ['goods', id],
    queryFn: async ({ signal }) =>
      (await api(calls.searchGoods, { query: { search_field: id, limit: 1 } }, { signal })).goods[0] ?? null,
    enabled: checkProductId(id),
    staleTime: 600_000,
  });
}

/** Words are for finding; only digits can be kept as they are. */
const isDigits = (text: string): boolean => /^\d{1,13}$/.test(cleanIdentifier(text));

interface GoodsFieldProps {
  /** the 13 digits, or what was written of them */
  value: string;
  onChange: (code: string, goods: Goods | null) => void;
  /** as of a ComboBox: of a field that is left before its answer */
  onLate?: (found: Promise<Goods | null>) => void;
  error?: ReactNode;
  isRequired?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/** The authority's id, by its digits or by words of its description; an id that the catalogue lacks can be kept. */
export function GoodsField({ value, onChange, error, ...props }: GoodsFieldProps) {
  const format = useFormat();
  const goods = useGoods(value);
  const code = cleanIdentifier(value);
  const status = ((): FieldStatus | undefined => {
    if (code === '') return undefined;
    if (!checkProductId(code)) return { tone: 'hint', text: strings.digitsOf(format.number(code.length)) };
    if (goods.data === undefined) return undefined;
    if (goods.data === null) return { tone: 'warn', text: strings.unknown };
    if (!goods.data.is_current) return { tone: 'warn', text: strings.expired };
    return { tone: 'ok', text: goods.data.description };
  })();
  return (
    <ComboBox<Goods>
      {...props}
      label={strings.label}
      hint={strings.hint}
      error={error}
      status={status}
      value={code === '' ? null : { id: code, description: '', vat: null, taxable: '', kind: '', is_current: true }}
      onChange={(chosen) => onChange(chosen?.id ?? '', chosen)}
      search={searchGoods}
      delayMs={150}
      getKey={({ id }) => id}
      getText={({ id }) => id}
      renderItem={(item) => <GoodsOption goods={item} />}
      emptyText={strings.empty}
      onCreate={(text) => isDigits(text) && onChange(cleanIdentifier(text), null)}
      createLabel={(text) => (isDigits(text) ? strings.take(cleanIdentifier(text)) : strings.onlyDigits)}
      createsOnLeave
    />
  );
}

export function GoodsOption({ goods }: { goods: Goods }) {
  const format = useFormat();
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">{goods.description}</span>
        <bdi dir="ltr" className="text-caption text-ink-3">
          {goods.id}
        </bdi>
      </span>
      {!goods.is_current && <Chip tone="warn">{strings.notCurrent}</Chip>}
      {goods.vat !== null && (
        <span className="shrink-0 text-caption text-ink-2">{strings.vat(format.percent(goods.vat))}</span>
      )}
    </span>
  );
}
