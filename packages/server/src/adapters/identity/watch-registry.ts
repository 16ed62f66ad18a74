import type { IdentityRegistry } from './identity-registry.ts';

export interface RegistryWatch {
  /** the vendor does not serve us: 401 and 403 its key, 402 its balance */
  refused(status: string): Promise<void>;
  /** it served us */
  served(): Promise<void>;
}

const ourFault = /^http (40[123])$/;

/** A registry that tells of what only the operator can mend: to whoever asked it merely could not tell. */
export function watchRegistry(registry: IdentityRegistry, watch: RegistryWatch): IdentityRegistry {
  const watched = async <Answer extends { outcome: string }>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    const [, status] = ('reason' in answer && ourFault.exec(String(answer.reason))) || [];
    if (status !== undefined) await watch.refused(status);
    else if (answer.outcome !== 'unknown') await watch.served();
    return answer;
  };
  return {
    phoneOwner: (...asked) => watched(registry.phoneOwner(...asked)),
    company: (...asked) => watched(registry.company(...asked)),
    companyCeo: (...asked) => watched(registry.companyCeo(...asked)),
    postalAddress: (...asked) => watched(registry.postalAddress(...asked)),
  };
}
