import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import type { NotifyDeps } from '../notifications/notify.ts';
import type { SharingDeps } from '../sharing/deps.ts';

export interface OnlinePaymentDeps extends NotifyDeps {
  sharing: SharingDeps;
  database: SharingDeps['database'];
  jobs: Jobs;
  vault: Vault;
  /** the gateway as a merchant of it; null: this installation has none */
  gatewayOf: ((merchantId: string) => PaymentGateway) | null;
  /** as people reach this installation, without a slash at its end; '' for the same address */
  publicUrl: string;
  /** the embedded gateway, which takes no money */
  isSimulated: boolean;
}
