/**
 * `npm run stage -w packages/client` (or `packages/authority`): builds a package for programs outside of this
 * repository. Here packages run from their sources and find each other as workspaces; there a package must hold what it
 * runs on. `.cache/package/` gets what `tsc` builds, with its sister packages inside, and `.cache/*.tgz` is that, packed:
 * `npm install ./taraz-client-0.1.0.tgz`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const scope = '@taraz/';

interface Manifest {
  name: string;
  private?: boolean;
  scripts?: unknown;
  devDependencies?: unknown;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

const homeOf = (name: string): string => join(root, 'packages', name.slice(scope.length));
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(homeOf(name), 'package.json'), 'utf8')) as Manifest;
const dependenciesOf = (name: string): [string, string][] => Object.entries(manifestOf(name).dependencies ?? {});

/** The packages of this repository that one runs on, each once. */
function sistersOf(name: string): string[] {
  const direct = dependenciesOf(name).flatMap(([other]) => (other.startsWith(scope) ? [other] : []));
  return [...new Set(direct.flatMap((sister) => [sister, ...sistersOf(sister)]))];
}

const importMode = "{ 'resolution-mode': 'import' }";

/**
 * The types of an entry for a CommonJS module under `module: node16`, which may import no file of an ES package. Node and
 * bundlers `require` the entry itself; these say so, name by name. A class is a type as well.
 */
async function commonTypes(entry: string): Promise<string> {
  const file = `./${basename(entry)}`;
  const all: Record<string, unknown> = await import(entry);
  const whole = `import('${file}', { with: ${importMode} })`;
  const lines = Object.entries(all).map(([name, value]) => {
    const isClass = typeof value === 'function' && String(value).startsWith('class ');
    const type = isClass ? `export type ${name} = ${whole}.${name};\n` : '';
    return `export declare const ${name}: typeof ${whole}.${name};\n${type}`;
  });
  return `export type * from '${file}' with ${importMode};\n${lines.join('')}`;
}

const built = (source: string, ending: string): string => source.replace('/src/', '/dist/').replace(/\.ts$/, ending);

/** What is built of a package, and its manifest as npm wants it. */
async function lay(name: string, place: string, dependencies: Record<string, string>, more: object): Promise<void> {
  const { private: _, scripts: __, devDependencies: ___, exports, ...manifest } = manifestOf(name);
  cpSync(join(homeOf(name), 'dist'), join(place, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.tsbuildinfo'),
  });
  for (const source of Object.values(exports)) {
    const entry = join(homeOf(name), built(source, '.js'));
    writeFileSync(join(place, built(source, '.d.cts')), await commonTypes(entry));
  }
  const entries = Object.entries(exports).map(([entry, source]) => {
    const [types, file] = [built(source, '.d.ts'), built(source, '.js')];
    return [entry, { require: { types: built(source, '.d.cts'), default: file }, types, default: file }] as const;
  });
  // TypeScript's resolution for CommonJS («node10», what `module: commonjs` means up to TypeScript 5) reads no `exports`.
  const conditions = Object.fromEntries(entries);
  const { '.': entry } = conditions;
  const former = entry === undefined ? {} : { main: entry.default, types: entry.types };
  const published = { ...manifest, ...former, exports: conditions, ...more, dependencies };
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ended with ${status}`);
}

/** @returns the directory that `npm pack` packs */
export async function stagePackage(name: string): Promise<string> {
  const place = join(homeOf(name), '.cache/package');
  const sisters = sistersOf(name);
  run(join(root, 'node_modules/.bin/tsc'), '-b', join(homeOf(name), 'tsconfig.build.json'));
  rmSync(place, { recursive: true, force: true });
  const all = Object.fromEntries([name, ...sisters].flatMap(dependenciesOf));
  for (const sister of sisters) {
    const inner = join(place, 'node_modules', sister);
    mkdirSync(inner, { recursive: true });
    await lay(sister, inner, Object.fromEntries(dependenciesOf(sister)), {});
  }
  mkdirSync(place, { recursive: true });
  await lay(name, place, all, { files: ['dist'], bundleDependencies: sisters });
  cpSync(join(homeOf(name), 'README.md'), join(place, 'README.md'));
  return place;
}

if (import.meta.main) {
  const place = await stagePackage(`${scope}${process.argv[2]}`);
  run('npm', 'pack', place, '--pack-destination', join(place, '..'));
}
