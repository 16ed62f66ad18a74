import './i18n/install-aria-strings.ts';
import './app/styles.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root) start(root);
