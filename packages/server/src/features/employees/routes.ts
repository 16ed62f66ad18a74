import { calls } from '@taraz/contract';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { answerLogin } from '../access/answer-login.ts';
import { hashPassword } from '../access/passwords.ts';
import { visitorOf } from '../access/refresh-cookie.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';
import {
  assignMemory,
  changeEmployee,
  createEmployee,
  leaveAccount,
  moveEmployee,
  removeEmployee,
} from './commands.ts';
import { answerInvitation, invite, listInvitations, ownInvitations, withdraw } from './invitations.ts';
import { alterProfile, changePhone } from './own-profile.ts';
import { nameOf, presentEmployee, presentOne, statusOf } from './presenter.ts';
import { branchNames, type Person, people, personById } from './queries.ts';

const paging = {
  sorts: {
    created_at: (person: Person) => person.created_at.toISOString(),
    name: (person: Person) => persianSortKey(nameOf(person)),
    username: (person: Person) => person.username,
  },
  text: (person: Person) => [nameOf(person), person.username, person.phone, person.email].join(' '),
};

export function employeeRoutes(deps: Pick<SmsDeps, 'database' | 'runtime' | 'jobs' | 'vault'>): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.createEmployee, async ({ body, context }) => {
      const hash = await hashPassword(body.crew.password);
      return database.withAccount(context.accountId, async (tx) =>
        presentOne(tx, await createEmployee(runtime, tx, context, body, hash)),
      );
    }),
    implement(calls.listEmployees, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = await people(tx);
        const { branch_id, role, status } = query;
        const asked = all.filter(
          (person) =>
            (branch_id === undefined || person.branch_id === branch_id) &&
            (role === undefined || person.role === role) &&
            (status === undefined || statusOf(person) === status),
        );
        const { count, rows, next } = pageInMemory(asked, query, paging);
        const branches = await branchNames(tx);
        const active = all.filter((person) => person.active).length;
        return { count, active, users: rows.map((person) => presentEmployee(person, branches)), next };
      }),
    ),
    implement(calls.getEmployee, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const person = await personById(tx, params.id);
        if (person === null) throw new Problem('NOT_FOUND');
        return presentOne(tx, person);
      }),
    ),
    implement(calls.putEmployee, async ({ params, body, context }) => {
      const password = body.crew?.password;
      const hash = password === undefined ? null : await hashPassword(password);
      return database.withAccount(context.accountId, async (tx) =>
        presentOne(tx, await changeEmployee(runtime, tx, context, params.id, body, context.ifMatch, hash)),
      );
    }),
    implement(calls.deleteEmployee, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeEmployee(runtime, tx, context, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.leaveAccount, async ({ context, reply }) =>
      answerLogin(await leaveAccount({ database, runtime }, context, visitorOf(context)), reply),
    ),
    implement(calls.alterBranch, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentOne(tx, await moveEmployee(runtime, tx, params.id, body.branch_id, context.ifMatch)),
      ),
    ),
    implement(calls.assignMemory, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => presentOne(tx, await assignMemory(runtime, tx, body))),
    ),
    implement(calls.inviteEmployee, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => invite(runtime, tx, context, body)),
    ),
    implement(calls.listInvitations, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listInvitations(tx, runtime, query)),
    ),
    implement(calls.withdrawInvitation, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await withdraw(tx, runtime, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.listOwnInvitations, async ({ context }) => ({
      invitations: await ownInvitations(database, runtime, context.userId),
    })),
    implement(calls.answerInvitation, async ({ params, body, context }) => ({
      account_id: await answerInvitation(database, runtime, context, params.id, body.accept),
    })),
    implement(calls.alterProfile, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await alterProfile(tx, runtime.clock, context, body);
        return { ok: true };
      }),
    ),
    implement(calls.changePhone, async ({ body, context }) => ({
      phone: await changePhone(deps, context, body),
    })),
  ];
}
