#!/usr/bin/env node
import { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { goodsCommand } from './commands/goods.ts';
import { issueCommand } from './commands/issue.ts';
import { keysCommand } from './commands/keys.ts';
import { migrateCommand } from './commands/migrate.ts';
import { openapiCommand } from './commands/openapi.ts';
import { operatorCommand } from './commands/operator.ts';
import { simulatorCommand } from './commands/simulator.ts';
import { startCommand } from './commands/start.ts';
import { verifyCommand } from './commands/verify.ts';
import { errorMessage } from './error-message.ts';
import { filters } from './filters/filters.ts';
import { runFilter } from './filters/run-filter.ts';
import { UsageError } from './usage-error.ts';

const program = new Command('taraz')
  .description('Electronic invoices to Samaneh Moadian and the back office around them')
  .showHelpAfterError();

for (const command of [
  startCommand(),
  simulatorCommand(),
  issueCommand(),
  verifyCommand(),
  auditCommand(),
  migrateCommand(),
  keysCommand(),
  backupCommand(),
  restoreCommand(),
  goodsCommand(),
  operatorCommand(),
  doctorCommand(),
  openapiCommand(),
]) {
  program.addCommand(command);
}

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
  console.error(errorMessage(error));
  if (process.env.TARAZ_LOG_LEVEL === 'debug') console.error(error);
  process.exit(error instanceof UsageError ? 2 : 1);
}
