import { cleanUsername } from '@taraz/core';
import {
  listOperators,
  makeOperator,
  type OperatorDeps,
  openOperatorDeps,
  refuseNoOwner,
  unmakeOperator,
} from '@taraz/server';
import { Command } from 'commander';
import { dataOption } from '../data-directory.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, withReadyDatabase } from '../with-database.ts';

const withDeps = <T>(data: string | undefined, work: (deps: OperatorDeps) => Promise<T>): Promise<T> =>
  withReadyDatabase(databaseConfig(data), async ({ connection, owner, ownedBy }) => {
    await refuseNoOwner(owner, ownedBy);
    const { deps, close } = openOperatorDeps(connection, owner);
    try {
      return await work(deps);
    } finally {
      await close();
    }
  });

interface Options {
  data?: string;
  firstName?: string;
  lastName?: string;
}

async function create(typed: string, { data, firstName = '', lastName = '' }: Options): Promise<void> {
  const username = cleanUsername(typed);
  if (!/^[a-z0-9_]{1,100}$/.test(username)) throw new UsageError('A user name is letters, digits and underscore.');
  const { password } = await withDeps(data, (deps) => makeOperator(deps, { username, firstName, lastName }));
  console.log(`${username} is an operator now.`);
  if (password === null) return console.log('The user existed; the password stays as it is.');
  console.log(`Password, shown this once: ${password}`);
  console.log('Log in, change it, and turn on the second factor under /manage-accounts.');
}

async function remove(typed: string, { data }: Options): Promise<void> {
  const username = cleanUsername(typed);
  const isDone = await withDeps(data, (deps) => unmakeOperator(deps, username));
  console.log(isDone ? `${username} is no operator any more.` : `There is no operator ${username}.`);
  process.exitCode = isDone ? 0 : 1;
}

async function list({ data }: Options): Promise<void> {
  const operators = await withDeps(data, ({ owner }) => listOperators(owner));
  for (const { username, name } of operators) console.log(name === '' ? username : `${username}  ${name}`);
  if (operators.length === 0) console.log('There is no operator yet: taraz operator create <username>');
}

/** `taraz operator`: who reviews registrations and answers tickets. Made by the owner of the database, never over HTTP. */
export function operatorCommand(): Command {
  const operator = new Command('operator').description('operators of this installation');
  operator
    .command('create')
    .description('make an operator, of a user who exists or of a new one, whose password is printed once')
    .argument('<username>')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option(...dataOption)
    .action(create);
  operator
    .command('remove')
    .description('take an operator’s rights away')
    .argument('<username>')
    .option(...dataOption)
    .action(remove);
  operator
    .command('list')
    .description('name the operators')
    .option(...dataOption)
    .action(list);
  return operator;
}
