import type { AdapterConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock, Runtime } from '../platform/runtime.ts';
import { embeddedZohal } from './identity/embedded-zohal.ts';
import type { IdentityRegistry } from './identity/identity-registry.ts';
import { createZohal } from './identity/zohal.ts';
import { embeddedMerchant, embeddedPanel, embeddedZarinpal } from './payment/embedded-zarinpal.ts';
import type { PaymentGateway } from './payment/payment-gateway.ts';
import { createZarinpal } from './payment/zarinpal.ts';
import { embeddedNavasan } from './rates/embedded-navasan.ts';
import { createNavasan } from './rates/navasan.ts';
import type { RateSource } from './rates/rate-source.ts';
import { embeddedKavenegar } from './sms/embedded-kavenegar.ts';
import { createKavenegar } from './sms/kavenegar.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { vendorFetch } from './vendor-fetch.ts';

export interface Adapters {
  sms: SmsSender | null;
  identity: IdentityRegistry | null;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The outside services, as the configuration chose them. The embedded ones speak through the same parsers. */
export function createAdapters({ sms, identity }: AdapterConfig, database: Database, clock: Clock): Adapters {
  return {
    sms:
      sms === 'none'
        ? null
        : sms === 'embedded'
          ? createKavenegar({ apiKey: 'embedded', fetch: embeddedKavenegar(database, clock) })
          : createKavenegar({ ...sms, fetch: vendorFetch }),
    identity:
      identity === 'none'
        ? null
        : identity === 'embedded'
          ? createZohal({ token: 'embedded', fetch: embeddedZohal(pause), pause })
          : createZohal({ ...identity, fetch: vendorFetch, pause }),
  };
}

const embeddedPage = (authority: string) => `/dev/gateway/${authority}`;

/** Where money is taken; null: no gateway is set up. */
export function createPaymentGateway(
  payment: AdapterConfig['payment'],
  database: Database,
  { clock, random }: Pick<Runtime, 'clock' | 'random'>,
): PaymentGateway | null {
  if (payment === 'none') return null;
  if (payment !== 'embedded') return createZarinpal({ ...payment, fetch: vendorFetch });
  return createZarinpal({
    merchantId: embeddedMerchant,
    fetch: embeddedZarinpal(database, clock, random, pause),
    payUrl: embeddedPage,
    panel: embeddedPanel,
  });
}

/**
 * The gateway as any merchant of it: the account's own, by which its buyers pay. Needs no more of the installation than an
 * address to come back to; null: it has none.
 */
export function createMerchantGateways(
  payment: AdapterConfig['payment'],
  publicUrl: string,
  database: Database,
  { clock, random }: Pick<Runtime, 'clock' | 'random'>,
): ((merchantId: string) => PaymentGateway) | null {
  if (payment === 'embedded') {
    const fetch = embeddedZarinpal(database, clock, random, pause);
    return (merchantId) => createZarinpal({ merchantId, fetch, payUrl: embeddedPage });
  }
  if (publicUrl === '') return null;
  const host = payment !== 'none' && payment.baseUrl !== undefined ? { baseUrl: payment.baseUrl } : {};
  return (merchantId) => createZarinpal({ merchantId, fetch: vendorFetch, ...host });
}

/** Where rates of currencies are read; null: the operator writes them. */
export function createRateSource(rates: AdapterConfig['rates'], clock: Clock): RateSource | null {
  if (rates === 'none') return null;
  if (rates === 'embedded')
    return createNavasan({ apiKey: 'embedded', fetch: embeddedNavasan(clock), name: 'embedded' });
  return createNavasan({ ...rates, fetch: vendorFetch });
}
