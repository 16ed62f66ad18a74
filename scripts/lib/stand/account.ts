/** An account ready to issue, made beside the product: straight into its tables, then through its own calls. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Runs SQL past row-level security. */
export type OwnerQuery = (text: string, values: unknown[]) => Promise<unknown>;

export interface StandAccount {
  accountId: string;
  /** an admin's access token, good for a day */
  token: string;
  memoryId: string;
  /** of the seller, also its national id */
  economicCode: string;
}

export interface StandAccountOptions {
  query: OwnerQuery;
  url: string;
  simulatorUrl: string;
  memoryId: string;
  economicCode: string;
}

async function insertAccount(query: OwnerQuery, economicCode: string): Promise<{ accountId: string; token: string }> {
  const [accountId, userId, loginId] = [randomUUID(), randomUUID(), randomUUID()];
  const token = randomBytes(32).toString('base64url');
  const until = new Date(Date.now() + 86_400_000);
  await query(
    `insert into accounts (account_id, name, entity, economic_code, national_code, signup_status, created_at, updated_at)
     values ($1, 'شرکت آزمون', 'legal', $2, $2, 'VERIFIED', now(), now())`,
    [accountId, economicCode],
  );
  const username = `stand_${randomBytes(6).toString('hex')}`;
  await query('insert into users (user_id, username, created_at) values ($1, $2, now())', [userId, username]);
  await query(`insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'admin', now())`, [
    accountId,
    userId,
  ]);
  await query(
    `insert into logins (account_id, login_id, user_id, created_at, expires_at, ip, user_agent)
     values ($1, $2, $3, now(), $4, '', '')`,
    [accountId, loginId, userId, until],
  );
  await query(
    `insert into login_tokens (account_id, token_hash, login_id, kind, created_at, expires_at)
     values ($1, $2, $3, 'access', now(), $4)`,
    [accountId, createHash('sha256').update(token).digest(), loginId, until],
  );
  return { accountId, token };
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The road of a tax memory: key pair, request, certificate by the simulator's CA, in use. */
async function readyMemory(
  { url, simulatorUrl, memoryId, economicCode }: StandAccountOptions,
  token: string,
): Promise<void> {
  await post(`${simulatorUrl}/control/memories`, { memoryId, nationalId: economicCode });
  await post(`${url}/api/users/user_fiscal`, { memory_id: memoryId }, token);
  const { csr_pem } = await post<{ csr_pem: string }>(
    `${url}/api/settings/keys/generate`,
    { memory_id: memoryId },
    token,
  );
  const { certificatePem, chainPem } = await post<{ certificatePem: string; chainPem: string[] }>(
    `${simulatorUrl}/control/ca/sign`,
    { csr: csr_pem },
  );
  const certificate_pem = [certificatePem, ...chainPem.slice(0, 1)].join('\n');
  await post(`${url}/api/settings/keys/certificate`, { memory_id: memoryId, certificate_pem }, token);
}

/** A verified account with an admin, one tax memory and its certificate. */
export async function createAccount(options: StandAccountOptions): Promise<StandAccount> {
  const { query, memoryId, economicCode } = options;
  const { accountId, token } = await insertAccount(query, economicCode);
  await readyMemory(options, token);
  return { accountId, token, memoryId, economicCode };
}
