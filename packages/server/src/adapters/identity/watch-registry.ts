import type { IdentityRegistry } from './identity-registry.ts';

type Method = keyof IdentityRegistry;

export interface RegistryWatch {
  /** the vendor does not serve us: `401` its key, `402` its balance, `403/<method>` that service */
  refused(subject: string): Promise<void>;
  /** it served us by this method */
  served(method: Method): Promise<void>;
}

const ourFault = /^http (40[123])$/;
/** Each service is switched on by itself in the vendor's panel. */
const notAllowed = '403';

/** A registry that tells of what only the operator can mend: to whoever asked it merely could not tell. */
export function watchRegistry(registry: IdentityRegistry, watch: RegistryWatch): IdentityRegistry {
  const watched = async <Answer extends { outcome: string }>(
    method: Method,
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await asked;
    const [, status] = ('reason' in answer && ourFault.exec(String(answer.reason))) || [];
    if (status !== undefined) await watch.refused(status === notAllowed ? `${status}/${method}` : status);
    else if (answer.outcome !== 'unknown') await watch.served(method);
    return answer;
  };
  return {
    phoneOwner: (...asked) => watched('phoneOwner', registry.phoneOwner(...asked)),
    company: (...asked) => watched('company', registry.company(...asked)),
    companyCeo: (...asked) => watched('companyCeo', registry.companyCeo(...asked)),
    postalAddress: (...asked) => watched('postalAddress', registry.postalAddress(...asked)),
  };
}
