import { builtWebDirectory, createLogger, diagnose, readConfig } from '@taraz/server';
import { Command } from 'commander';

/** `taraz doctor`: says what is set up and what is not. Exit code 1 when something is missing. */
export function doctorCommand(): Command {
  return new Command('doctor').description('say what is set up and what is not').action(async () => {
    const outcome = readConfig(process.env, builtWebDirectory);
    if (!outcome.ok) {
      for (const problem of outcome.problems) console.log(`MISSING  configuration: ${problem}`);
      process.exitCode = 1;
      return;
    }
    const diagnoses = await diagnose(outcome.config, createLogger('silent'));
    for (const { name, ok, detail } of diagnoses) console.log(`${ok ? 'ok     ' : 'MISSING'}  ${name}: ${detail}`);
    process.exitCode = diagnoses.every(({ ok }) => ok) ? 0 : 1;
  });
}
