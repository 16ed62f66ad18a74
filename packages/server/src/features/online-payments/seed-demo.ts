import type { DemoAccount } from '../demo/demo-account.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { changeGateway, presentGatewayRow } from './gateways.ts';

/** Any UUID is a merchant of the embedded gateway. */
const demoMerchant = '00000000-0000-4000-8000-00000000de30';

/** So that whoever opens a shared page of the demo can pay there; once, and only where no money is taken. */
export async function seedDemoGateway(deps: OnlinePaymentDeps, { accountId }: DemoAccount): Promise<void> {
  if (!deps.isSimulated) return;
  await deps.database.withAccount(accountId, async (tx) => {
    if ((await presentGatewayRow(tx)) !== undefined) return;
    const bank = await tx
      .selectFrom('treasury_places')
      .select('id')
      .where('kind', '=', 'bank')
      .where('is_active', '=', true)
      .orderBy('created_at')
      .executeTakeFirst();
    if (bank === undefined) return;
    await changeGateway(deps, tx, accountId, { place_id: bank.id }, { merchantId: demoMerchant, ifMatch: null });
  });
}
