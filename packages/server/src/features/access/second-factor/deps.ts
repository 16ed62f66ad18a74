import type { SmsDeps } from '../../sms/sms-queue.ts';
import type { AccessDeps } from '../commands.ts';
import type { RelyingParty } from './passkeys.ts';

export interface SecondFactorDeps extends AccessDeps, Pick<SmsDeps, 'jobs' | 'vault'> {
  relyingParty: RelyingParty;
}
