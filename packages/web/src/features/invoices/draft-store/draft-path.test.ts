import { expect, it } from 'vitest';
import { readDraftPath, writeDraftPath } from './draft-path.ts';
import { setGoodsShipped } from './pattern-transitions.ts';
import { addItem } from './transitions.ts';
import { initialState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-27T08:00:00Z'), uuid: () => crypto.randomUUID() };

it('what is written at a path of a draft is read there, and nowhere else', () => {
  const goods = { goods_id: '', description: '' };
  const start = setGoodsShipped(addItem(addItem(initialState(deps), {}, deps), {}, deps), [goods, goods]);
  const texts = {
    'invoice.title': 'فروش',
    'invoice.geographical_location.altitude': '1200',
    'invoice.goods_shipped[1].description': 'سیمان',
    'serial_header.flight_type': '2',
    'buyer_info.company': 'آریا',
    'seller_info.branch_id': '0001',
    'items[1].item_name': 'چای',
    'items[1].item_code': '2710000138624',
  };
  for (const [path, text] of Object.entries(texts)) {
    const written = writeDraftPath(start, path, text);
    expect([path, readDraftPath(start, path), readDraftPath(written, path)]).toEqual([path, '', text]);
    for (const other of Object.keys(texts)) {
      if (other !== path) expect([other, readDraftPath(written, other)]).toEqual([other, '']);
    }
  }
});

it('a path that is no text of a draft reads as nothing and changes nothing', () => {
  const start = initialState(deps);
  for (const path of ['', 'totals.item_final_price', 'items[7].item_name', 'nothing.here']) {
    expect(readDraftPath(start, path)).toBe('');
    expect(writeDraftPath(start, path, 'x')).toBe(start);
  }
});
