import './i18n/install-aria-strings.ts';
import './app/styles.css';
import { installRandomUuid } from './app/install-random-uuid.ts';
import { start } from './app/start.tsx';

installRandomUuid();
const root = document.getElementById('root');
if (root) start(root);
