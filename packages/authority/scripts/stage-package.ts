/**
 * Lays the package out as it would be published, in `.cache/package/`: what is built, the README, and a package.json with
 * `publishConfig` put in place. Here the package runs from its sources; npm, unlike pnpm, takes no `exports` from
 * `publishConfig`. Then: `npm publish .cache/package`.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Manifest {
  private?: boolean;
  scripts?: unknown;
  devDependencies?: unknown;
  publishConfig: { access: string; exports: unknown };
  exports: unknown;
}

const home = new URL('../', import.meta.url);
const stage = new URL('.cache/package/', home);
const {
  scripts: _scripts,
  devDependencies: _tools,
  private: _private,
  publishConfig,
  ...manifest
} = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as Manifest;

rmSync(stage, { recursive: true, force: true });
cpSync(new URL('dist/', home), new URL('dist/', stage), {
  recursive: true,
  filter: (path) => !path.endsWith('.tsbuildinfo'),
});
cpSync(new URL('README.md', home), new URL('README.md', stage));
const published = { ...manifest, exports: publishConfig.exports, publishConfig: { access: publishConfig.access } };
writeFileSync(new URL('package.json', stage), `${JSON.stringify(published, null, 2)}\n`);
