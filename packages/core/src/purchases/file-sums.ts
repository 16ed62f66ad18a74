/** A purchase as sums need it; amounts are whole rials as text. */
interface SummedPurchase {
  readonly kind: 'buy' | 'return';
  readonly net: string | null;
  readonly vat: string | null;
  /** its VAT is credited where this is `yes` */
  readonly credit: string;
}

/** A row of a file of purchases. */
export interface SummedFileRow extends SummedPurchase {
  readonly state: string;
  /** purchases of the register that it makes void */
  readonly voids: readonly (SummedPurchase & { readonly id: string })[];
}

/** Sums of purchases, rial, returns taken off; negative where more becomes void than is new. */
export interface PurchaseFileSums {
  readonly net: string;
  readonly vat: string;
  readonly creditable_vat: string;
}

/** What rows of a file write, less what they make void, each purchase once however many rows tell of it. */
export function purchaseFileSums(rows: readonly SummedFileRow[]): PurchaseFileSums {
  let [net, vat, creditable] = [0n, 0n, 0n];
  const add = (one: SummedPurchase, isTakenOff: boolean): void => {
    const sign = (one.kind === 'return') === isTakenOff ? 1n : -1n;
    net += sign * BigInt(one.net ?? 0);
    vat += sign * BigInt(one.vat ?? 0);
    if (one.credit === 'yes') creditable += sign * BigInt(one.vat ?? 0);
  };
  for (const row of rows) if (row.state === 'new' || row.state === 'likely') add(row, false);
  for (const one of new Map(rows.flatMap(({ voids }) => voids.map((each) => [each.id, each] as const))).values())
    add(one, true);
  return { net: net.toString(), vat: vat.toString(), creditable_vat: creditable.toString() };
}
