import type { SimulatorState } from '../control/simulator-control.ts';
import { html, type SafeHtml } from './html.ts';
import { icon } from './icons.ts';
import { renderFaults } from './render-faults.ts';
import { type LedgerView, renderLedger } from './render-ledger.ts';
import { strings } from './strings.fa.ts';

/** The whole page. Its script only fetches its parts anew; without a script everything can still be read. */
export function renderPage(state: SimulatorState, view: LedgerView, address: string): SafeHtml {
  return html`<!doctype html>
<html lang="fa-IR" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${strings.title}</title>
<link rel="icon" href="/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/page.css">
<script src="/page/page.js" defer></script>
</head>
<body>
<header class="banner"><h1>${icon('flask')} ${strings.title}</h1><p>${strings.notReal}</p><p class="address"><bdi dir="ltr">${address}</bdi></p></header>
<div class="frame">
<main id="ledger">${renderLedger(view)}</main>
<aside id="faults" aria-label="${strings.faults}">${renderFaults(state)}</aside>
</div>
<p id="notice" role="status" data-failed="${strings.failed}" data-copied="${strings.copied}"></p>
</body>
</html>`;
}
