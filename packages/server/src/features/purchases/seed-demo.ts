import { addDays, makeTaxId } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { type Buyer, createPurchase, type Sources } from './commands.ts';
import { demoPurchases, demoReturn } from './demo.fa.ts';

/** The memory from which the demo's suppliers issue. */
const memoryId = 'B7K2M4';

const taxNumberOf = (day: string, serial: number | undefined): string =>
  serial === undefined
    ? ''
    : makeTaxId({ memoryId, indatimMs: startOfTehranDay(day).getTime() + 43_200_000, serial: BigInt(serial) });

/** What the demo account bought in the last hundred days, from customers who sell too and from others. */
export async function seedDemoPurchases(
  { database, runtime }: { database: Database; runtime: Sources },
  buyer: Buyer,
): Promise<void> {
  const today = tehranDay(new Date(runtime.clock.nowMs()));
  await database.withAccount(buyer.accountId, async (tx) => {
    const companies = await tx
      .selectFrom('customers')
      .select(['id', 'name', 'person_type', 'economic_code', 'national_code'])
      .where('person_type', '=', 'legal')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(3)
      .execute();
    const ids: string[] = [];
    for (const { daysAgo, customer, supplier = '', code = '', rate, serial, term, ...rest } of demoPurchases) {
      const day = addDays(today, -daysAgo);
      const company = customer === undefined ? undefined : companies[customer];
      const { id } = await createPurchase(runtime, tx, buyer, {
        ...rest,
        day,
        supplier_name: company?.name ?? supplier,
        economic_code: company?.economic_code ?? code,
        customer_id: company?.id ?? null,
        vat_percentage: rate,
        tax_number: taxNumberOf(day, serial),
        ...(term === undefined ? {} : { on_account: true, payment_due: addDays(day, term) }),
      });
      ids.push(id);
    }
    const { of, daysAgo, rate, serial, ...rest } = demoReturn;
    const day = addDays(today, -daysAgo);
    const company = companies[demoPurchases[of]?.customer ?? 0];
    await createPurchase(runtime, tx, buyer, {
      ...{ ...rest, kind: 'return', day, vat_percentage: rate, tax_number: taxNumberOf(day, serial) },
      supplier_name: company?.name ?? '',
      economic_code: company?.economic_code ?? '',
      customer_id: company?.id ?? null,
      returns_id: ids[of] ?? null,
    });
  });
}
