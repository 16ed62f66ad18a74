/** A cash sale of type one as a program posts it, five lines by default; the same number gives the same invoice. */
export function saleBody(number: number, lines = 5, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const goods = ['2710000138624', '2720000114542', '2330001234567'];
  return {
    buyer_info: {
      buyer_entity: 'legal',
      company: `شرکت خریدار ${number % 97}`,
      economic_code: '10320296185',
      national_code: '10320296185',
      postal_code: '1619735744',
    },
    invoice: {
      invoice_output_type: 'type_one',
      invoice_pattern: 'sale',
      invoice_type: 'original',
      payment_method: 'cash',
      internal_id: `S-${number}`,
    },
    items: Array.from({ length: lines }, (_, index) => ({
      item_code: goods[(number + index) % goods.length],
      item_name: `کالای نمونه شماره ${index + 1}`,
      item_unit: 'NUMBER',
      item_qty: String((number % 89) + index + 1),
      item_price: String(125_000 + (number % 1000) * 37 + index * 1_337),
      item_discount: index % 3 === 0 ? '1000' : '',
      item_vat_percentage: '10',
    })),
    ...changes,
  };
}
