import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/run.ts';
import { stagePackage } from './stage-package.ts';

it('the client stands alone: a project that has none of this repository imports and requires it', () => {
  const project = mkdtempSync(join(tmpdir(), 'taraz-outside-'));
  const modules = join(project, 'node_modules');
  const installed = join(modules, '@taraz/client');
  mkdirSync(join(modules, '@taraz'), { recursive: true });
  cpSync(stagePackage('@taraz/client'), installed, { recursive: true });
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
  rmSync(project, { recursive: true });
}, 120_000);
