// `node scripts/complete-lock.mjs`: after any change of package-lock.json. A registry that lacks the builds of other
// platforms (a mirror may) leaves them out of the lock, and `npm ci` then refuses it. This names them again, with
// the platform that their name says, so that every `npm ci` is content and none of them is fetched where it does not fit.
// And no build says which Node it is for: npm asks that of the Node it runs under, and leaves out, without a word, what the
// pinned one needs (Node 18 and 20 before 20.19: the web build's).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/prepare.mjs';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32', 'arm'];

/** What a package's name says of its platform, e.g. `@biomejs/cli-linux-x64-musl`. */
function platformOf(name) {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  const libc = name.includes('musl') ? ['musl'] : name.includes('-gnu') ? ['glibc'] : null;
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc && os === 'linux' ? { libc } : {}) };
}

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Whether the lock resolves `name` for the package that lies at `from`: beside it, or in any node_modules above. */
function isResolved(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (packages[`${at}/node_modules/${name}`] !== undefined) return true;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

const added = [];
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (path === '' || isResolved(path, name)) continue;
    const version = /\d+\.\d+\.\d+[^\s]*/.exec(range)?.[0];
    const platform = platformOf(name);
    if (version === undefined || platform.os === undefined) {
      console.log(`left out: ${name} ${range} of ${path}`);
      continue;
    }
    packages[`node_modules/${name}`] = { version, ...platform, dev: entry.dev, optional: true };
    added.push(name);
  }
}
for (const entry of Object.values(packages)) if (entry.optional) delete entry.engines;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} added`);
