// What a first visit loads is read from the built page itself, since chunk names follow the code. Sizes are brotli.
import { readFileSync } from 'node:fs';

function firstLoadOf(name) {
  const page = readFileSync(new URL(`dist/${name}`, import.meta.url), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => `dist/${match[1]}`);
}
const firstLoad = firstLoadOf('index.html');

export default [
  { name: 'first load: JavaScript and style', path: firstLoad, limit: '230 kB' },
  { name: 'what most screens share', path: ['dist/assets/kit-*.js', 'dist/assets/icons-*.js'], limit: '90 kB' },
  { name: 'sign-in page', path: 'dist/assets/auth-page-*.js', limit: '12 kB' },
  { name: 'dashboard', path: 'dist/assets/dashboard-page-*.js', limit: '12 kB' },
  { name: 'font', path: 'dist/assets/vazirmatn-*.woff2', limit: '56 kB', brotli: false },
  {
    name: 'public preview: JavaScript and style',
    path: firstLoadOf('preview.html'),
    limit: '16 kB',
  },
];
