#!/usr/bin/env node
import { errorMessage } from '@taraz/server/error-message';
import { Command, CommanderError } from 'commander';
import own from '../package.json' with { type: 'json' };
import { filters } from './filters/filters.ts';
import { runFilter } from './filters/run-filter.ts';
import { StoppedError } from './stopped-error.ts';
import { UsageError } from './usage-error.ts';

const program = new Command('taraz')
  .description('Electronic invoices to Samaneh Moadian and the back office around them')
  .version(own.version)
  .showHelpAfterError()
  .exitOverride();

/** Each with the modules behind it, most of the product: brought in for the one that is asked for. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./commands/start.ts')).startCommand(),
  simulator: async () => (await import('./commands/simulator.ts')).simulatorCommand(),
  issue: async () => (await import('./commands/issue.ts')).issueCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup.ts')).restoreCommand(),
  goods: async () => (await import('./commands/goods.ts')).goodsCommand(),
  operator: async () => (await import('./commands/operator.ts')).operatorCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand(),
};

/** A filter needs none of them, and starts in a sixth of the time; for help all are there. */
function neededCommands(asked = ''): (() => Promise<Command>)[] {
  const own = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (own !== undefined) return [own];
  return Object.hasOwn(filters, asked) ? [] : Object.values(commands);
}

/** Commander hands its settings only to commands that it makes itself. */
function adopt(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) adopt(child, command);
  return command;
}

for (const make of neededCommands(process.argv[2])) program.addCommand(adopt(await make(), program));

for (const [name, { filter, summary }] of Object.entries(filters)) {
  program
    .command(name)
    .description(`filter, one JSON a line from standard input to standard output: ${summary}`)
    .action(async () => {
      process.exitCode = await runFilter(filter, process.stdin, process.stdout);
    });
}

/** A terminal that was closed: the signal that came with it ends the product in order. */
const isTerminalGone = (error: NodeJS.ErrnoException) => error.code === 'EIO';

// A reader that has enough (`taraz … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  if (!isTerminalGone(error)) throw error;
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (!isTerminalGone(error)) throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what was wrong already, or shown the help that was asked for.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  console.error(errorMessage(error));
  if (process.env.TARAZ_LOG_LEVEL === 'debug') console.error(error);
  process.exit(error instanceof UsageError ? 2 : error instanceof StoppedError ? error.exitCode : 1);
}
