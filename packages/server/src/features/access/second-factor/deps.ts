import type { Vault } from '../../../platform/keys/vault.ts';
import type { AccessDeps } from '../commands.ts';
import type { RelyingParty } from './passkeys.ts';

export interface SecondFactorDeps extends AccessDeps {
  vault: Vault;
  relyingParty: RelyingParty;
}
