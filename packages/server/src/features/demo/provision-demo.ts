import { generalVatRate } from '@taraz/core';
import { createCustomer } from '../customers/commands.ts';
import { createProduct } from '../products/commands.ts';
import type { SettingsDeps } from '../settings/deps.ts';
import { type DemoAccount, ensureDemoAccount, isPasswordOf } from './demo-account.ts';
import { demoCustomers } from './demo-customers.fa.ts';
import { type DemoLogin, demoLogin, keepDemoLogin } from './demo-login.ts';
import { ensureDemoMemories } from './demo-memory.ts';
import { demoProducts } from './demo-products.fa.ts';
import { createSimulatorControl, type SimulatorControl } from './simulator-control.ts';

export interface DemoDeps {
  settings: SettingsDeps;
  dataDir: string;
  /** What other features add once the account stands: invoices, books. Idempotent as well. */
  extend(account: DemoAccount, simulator: SimulatorControl): Promise<void>;
}

/** Buyers and goods that the simulator's authority shall know. */
async function tellSimulator(simulator: SimulatorControl, nowIso: string): Promise<void> {
  const general = generalVatRate(nowIso);
  await simulator.loadGoods(
    demoProducts.map(({ code, has_tax }) => ({ id: code, rate: has_tax === false ? '0' : general })),
  );
  await simulator.loadTaxpayers(
    demoCustomers.map(({ national_code = '', economic_code = '', company, first_name, last_name }) => ({
      nationalId: national_code,
      economicCode: economic_code,
      nameTrade: company ?? `${first_name} ${last_name}`,
    })),
  );
}

/** Customers and products, all at once and only into an account that has none; a second apart, so that lists have an order. */
async function ensureParties({ database, runtime }: SettingsDeps, { accountId }: DemoAccount): Promise<void> {
  const nowMs = runtime.clock.nowMs();
  const at = (secondsAgo: number) => ({ ids: runtime.ids, clock: { nowMs: () => nowMs - secondsAgo * 1000 } });
  await database.withAccount(accountId, async (tx) => {
    const { customers, products } = await tx
      .selectNoFrom((row) => [
        row.exists(row.selectFrom('customers').select('id')).as('customers'),
        row.exists(row.selectFrom('products').select('id')).as('products'),
      ])
      .executeTakeFirstOrThrow();
    if (!customers) {
      for (const [index, input] of demoCustomers.entries()) {
        await createCustomer(at(demoCustomers.length - index), tx, accountId, input);
      }
    }
    if (!products) {
      for (const [index, input] of demoProducts.entries()) {
        await createProduct(at(demoProducts.length - index), tx, accountId, input);
      }
    }
  });
}

export interface ProvisionedDemo extends DemoLogin {
  /** the admin has chosen another password since, or had one before: `password` is none */
  passwordChanged: boolean;
}

/**
 * The demo account «بازرگانی نگین پارس» over a running simulator: two users, a tax memory with its certificate, buyers,
 * goods and what `extend` adds. Run again it repairs what is missing and changes nothing else.
 * @param simulatorUrl any address at the simulator
 */
export async function provisionDemo(
  { settings, dataDir, extend }: DemoDeps,
  simulatorUrl: string,
): Promise<ProvisionedDemo> {
  const { database, runtime } = settings;
  const simulator = createSimulatorControl(simulatorUrl);
  const { login, isNew } = await demoLogin(dataDir, runtime.random);
  const account = await ensureDemoAccount(database, runtime, login, isNew);
  if (isNew) await keepDemoLogin(dataDir, login);
  await ensureDemoMemories(settings, simulator, account.accountId);
  await ensureParties(settings, account);
  await tellSimulator(simulator, new Date(runtime.clock.nowMs()).toISOString());
  await extend(account, simulator);
  const passwordChanged = !(await isPasswordOf(database, account.userId, login.password));
  return { ...login, passwordChanged };
}
