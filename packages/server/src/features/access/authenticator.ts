import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Authenticate, Principal } from '../../platform/http/principal.ts';
import type { Clock } from '../../platform/runtime.ts';
import { accessChannel } from './sessions.ts';
import type { SignupStatus } from './tables.ts';
import { hashToken, isTokenShaped } from './tokens.ts';

interface SessionRow {
  login_id: string;
  account_id: string;
  user_id: string;
  expires_at: Date;
  role: 'admin' | 'employee';
  permissions: string[];
  branch_id: string | null;
  memory_ids: string[] | null;
  is_operator: boolean;
  signup_status: SignupStatus;
}

/** A remembered session is asked for anew after this, whatever NOTIFY said. */
const rememberMs = 10_000;
const rememberedMax = 10_000;

const principalOf = (row: SessionRow): Principal => ({
  userId: row.user_id,
  accountId: row.account_id,
  loginId: row.login_id,
  roles: row.is_operator ? [row.role, 'operator'] : [row.role],
  permissions: row.permissions,
  branchId: row.branch_id,
  memoryIds: row.memory_ids,
  verified: row.signup_status === 'VERIFIED',
  expiresAtMs: row.expires_at.getTime(),
});

export interface Authenticator {
  authenticate: Authenticate;
  /** Ends listening. */
  close(): Promise<void>;
}

/**
 * Who bears a token. Remembered for ten seconds, so that a list call is not spent on its own token; forgotten at once
 * when a login ends or a membership changes in any process (NOTIFY), and never remembered while that cannot be heard.
 */
export async function createAuthenticator(database: Database, clock: Clock): Promise<Authenticator> {
  const remembered = new Map<string, { principal: Principal; untilMs: number }>();
  // A look that began before something ended may bring an answer from before it: such an answer is not remembered.
  let endings = 0;
  const forget = (loginId: string) => {
    endings += 1;
    for (const [key, { principal }] of remembered) {
      if (loginId === '' || principal.loginId === loginId || principal.userId === loginId) remembered.delete(key);
    }
  };
  const stop = await database.listen(accessChannel, forget, () => forget(''));
  const look = async (hash: Buffer, now: Date): Promise<Principal | null> => {
    const { rows } = await database.withPlatform((tx) =>
      sql<SessionRow>`select * from access_session(${hash}, ${now})`.execute(tx),
    );
    return rows[0] === undefined ? null : principalOf(rows[0]);
  };
  return {
    async authenticate(token) {
      if (!isTokenShaped(token)) return null;
      const nowMs = clock.nowMs();
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const known = remembered.get(key);
      if (known !== undefined && known.untilMs > nowMs && database.isListening()) {
        return known.principal.expiresAtMs > nowMs ? known.principal : null;
      }
      remembered.delete(key);
      const endingsBefore = endings;
      const principal = await look(hash, new Date(nowMs));
      if (principal === null || endings !== endingsBefore) return principal;
      if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(key, { principal, untilMs: nowMs + rememberMs });
      return principal;
    },
    close: stop,
  };
}
