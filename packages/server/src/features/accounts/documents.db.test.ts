import { calls, documentKinds, permissions } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { withSharedServer } from '../../testing/with-server.ts';
import { company, newPhone, provePhone } from './testing/signup.ts';

const server = withSharedServer();

/** A company whose papers a person looks at: the registry has another CEO. */
async function signUp() {
  const phone = newPhone();
  const body = { ...company(phone, await provePhone(server(), phone)), ceo_national_code: '3240175800' };
  const { token } = await server().client()(calls.register, { body });
  const client = server().client(token);
  const send = (kind: (typeof documentKinds)[number], text: string) =>
    client(calls.uploadDocument, { body: { kind, file: new File([`%PDF-1.4 ${text}`], 'scan.pdf') } });
  return { client, send, accountId: (await client(calls.getMe, {})).account.id };
}

describe('documents', () => {
  it('and what the admin signed up with are not told to an employee, who hears where the registration stands', async () => {
    const { client, send, accountId } = await signUp();
    const { id } = await send('ceo_id_card', 'of the CEO');
    const employee = await server().newUser(accountId, { permissions: [...permissions] });
    const { status, missing } = await client(calls.getRegistration, {});
    expect(await employee.client(calls.getRegistration, {})).toMatchObject({
      ...{ status, missing, documents: [], checks: null, values: null, can_mend: false },
    });
    expect((await server().fetch(`/api/uploads/docs/${id}`, { token: employee.token })).status).toBe(403);
  });

  it('of one kind that are sent at once leave one, and none fails', async () => {
    const { client, send } = await signUp();
    await Promise.all(['1', '2', '3', '4', '5'].map((text) => send('contract', text)));
    const { documents } = await client(calls.getRegistration, {});
    expect(documents.map(({ kind }) => kind)).toEqual(['contract']);
  });

  it('in the place of another are told as such by the event log', async () => {
    const { send, accountId } = await signUp();
    await send('contract', '1');
    await send('contract', '2');
    expect(
      await server().database.asOwner(
        "select action, before, after from event_log where account_id = $1 and action like 'document.%' order by seq",
        [accountId],
      ),
    ).toEqual([
      { action: 'document.added', before: null, after: { kind: 'contract' } },
      { action: 'document.replaced', before: { file: 'scan.pdf' }, after: { kind: 'contract', file: 'scan.pdf' } },
    ]);
  });

  it('that are replaced under the eyes of the operator make the decision over those before stale', async () => {
    const operator = await server().newOperator(await seedAccount(server().database));
    const { send, accountId: id } = await signUp();
    for (const kind of documentKinds) await send(kind, 'seen');
    const look = async () => (await operator.client(calls.getRegistrationOf, { params: { id } })).registration;
    const before = await look();
    expect(before.status).toBe('UNDER_REVIEW');
    await send('contract', 'never seen');
    const accept = (ifMatch: string) =>
      operator.client(
        calls.decideRegistration,
        { params: { id }, body: { decision: 'accept', reasons: [] } },
        { ifMatch },
      );
    await expect(accept(before.etag)).rejects.toMatchObject({ status: 412 });
    expect((await accept((await look()).etag)).registration.status).toBe('VERIFIED');
  });
});
