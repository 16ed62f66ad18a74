/**
 * The page's only script: sends what a button asks for to /control, and fetches the two parts of the page again when
 * the simulator says that something changed. Plain JavaScript, as it goes to the browser untouched.
 */
const notice = document.getElementById('notice');

function say(text) {
  notice.textContent = text;
  setTimeout(() => {
    if (notice.textContent === text) notice.textContent = '';
  }, 3000);
}

async function send(method, path, body) {
  const reply = await fetch(`/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!reply?.ok) say(notice.dataset.failed);
}

async function refresh(part) {
  const target = document.getElementById(part);
  const reply = await fetch(`/page/${part}${location.search}`).catch(() => null);
  if (!reply?.ok) return;
  const text = await reply.text();
  const active = document.activeElement;
  const isTyping = target.contains(active) && (active.matches('select') || (active.matches('input') && active.value));
  if (isTyping || target.dataset.last === text) return;
  target.dataset.last = text;
  const scroll = target.querySelector('.table')?.scrollTop ?? 0;
  const key = target.contains(active) ? keyOf(active) : '';
  target.innerHTML = text;
  target.querySelector('.table')?.scrollTo({ top: scroll });
  if (key !== '') target.querySelector(key)?.focus({ preventScroll: true });
}

/** A selector that finds the same control again after its part was replaced. */
function keyOf(element) {
  const { action, kind } = element.dataset;
  if (action) return `[data-action="${action}"]${kind ? `[data-kind="${kind}"]` : ''}`;
  if (element.matches('a[data-nav]')) return `a[href="${element.getAttribute('href')}"]`;
  return element.matches('.table') ? '.table' : '';
}

const refreshAll = () => Promise.all([refresh('ledger'), refresh('faults')]);

function settingOf(kind, on) {
  const value = (field) => {
    const select = document.querySelector(`select[data-fault="${kind}"][data-field="${field}"]`);
    return select ? Number(select.value) : undefined;
  };
  return { [kind]: { chance: on ? (value('chance') ?? 1) : 0, seconds: value('seconds') } };
}

const actions = {
  fault: (button) =>
    send('PUT', 'faults', settingOf(button.dataset.kind, button.getAttribute('aria-checked') !== 'true')),
  seed: () => send('POST', 'seed', {}),
  month: () => send('POST', 'time/advance', { days: 30 }),
  now: () => send('PUT', 'time', { offsetMs: 0 }),
  power: (button) => send('PUT', 'power', { running: button.dataset.on === 'yes' }),
  clear: async (button) => {
    if (confirm(button.dataset.question)) await send('POST', 'reset', {});
  },
  copy: (button) =>
    navigator.clipboard.writeText(button.dataset.text).then(
      () => say(notice.dataset.copied),
      () => say(button.dataset.text),
    ),
};

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-action]');
  if (button) {
    await actions[button.dataset.action]?.(button);
    await refreshAll();
    return;
  }
  const link = event.target.closest('a[data-nav]') ?? event.target.closest('tbody tr')?.querySelector('a[data-nav]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, '', link.getAttribute('href'));
  await refresh('ledger');
  document.querySelector('.packet h2')?.scrollIntoView({ block: 'nearest' });
});

document.addEventListener('change', async (event) => {
  const { fault } = event.target.dataset;
  if (!fault) return;
  const isOn = document.querySelector(`[data-kind="${fault}"]`)?.getAttribute('aria-checked') === 'true';
  event.target.blur();
  if (isOn) await send('PUT', 'faults', settingOf(fault, true));
});

document.querySelector('tr.selected')?.scrollIntoView({ block: 'nearest' });

addEventListener('popstate', () => refresh('ledger'));

new EventSource('/page/changes').addEventListener('change', () => {
  void refreshAll();
});
