import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/run.ts';
import { stagePackage } from './stage-package.ts';

/** Takes every kind of what the client exports: a function, a class as value and as type, calls, types alone. */
const program = `
  import { ApiProblem, type CallReply, calls, createTaraz, type Invoice, verifyWebhook } from '@taraz/client';
  const taraz = createTaraz({ url: 'http://x', apiKey: 'k' });
  export const read = (id: string): Promise<CallReply<typeof calls.getInvoice> & Invoice> =>
    taraz.call(calls.getInvoice, { params: { id } });
  export const statusOf = (error: unknown): number | null => {
    const problem: ApiProblem | null = error instanceof ApiProblem ? error : null;
    return problem === null ? null : problem.status;
  };
  // @ts-expect-error it is typed
  verifyWebhook(1);
  // @ts-expect-error it is typed
  calls.noSuchCall;
`;

it('the client stands alone: a project that has none of this repository imports and requires it', async () => {
  const project = mkdtempSync(join(tmpdir(), 'taraz-outside-'));
  const modules = join(project, 'node_modules');
  const installed = join(modules, '@taraz/client');
  mkdirSync(join(modules, '@taraz'), { recursive: true });
  cpSync(await stagePackage('@taraz/client'), installed, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const { dependencies, bundleDependencies, main, types } = manifest;
  expect([main, types].map((file) => existsSync(join(installed, String(file))))).toEqual([true, true]);
  // What npm would fetch is of its registry.
  for (const name of Object.keys(dependencies).filter((one) => !bundleDependencies.includes(one))) {
    expect(name).not.toMatch(/^@taraz\//);
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  const told = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout.trim();
  expect(
    told(
      '--input-type=module',
      '-e',
      "import { calls, createTaraz } from '@taraz/client'; console.log(typeof createTaraz, calls.getInvoice.path)",
    ),
  ).toBe('function /invoice/{id}');
  expect(told('--input-type=commonjs', '-e', "console.log(typeof require('@taraz/client').verifyWebhook)")).toBe(
    'function',
  );
  // Both kinds of module, by what Node itself does with them: in a CommonJS one `node16` refuses to import ES modules.
  writeFileSync(join(project, 'common.cts'), program);
  writeFileSync(join(project, 'module.mts'), program);
  const compiled = (...options: string[]) =>
    told(
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['common.cts', 'module.mts', '--ignoreConfig', '--noEmit', '--strict', '--types', '', '--checkers', '1'],
      ...['--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', ...options],
    );
  // What the client's own files say is checked once; all else is what each makes of the imports. What `node16` takes, `nodenext` does.
  for (const options of [
    ['--module', 'node16', '--skipDefaultLibCheck'],
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'],
  ])
    expect(compiled(...options)).toBe('');
  rmSync(project, { recursive: true });
}, 300_000);
