/** What is over the page for a while: who leaves it goes back to where they came from. */
const passing = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], [data-passing]';
export const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** So long whoever took an element away has time to say where the focus goes. */
const patienceMs = 120;

/** An element in its surroundings, which are known after it has gone. */
interface Place {
  element: HTMLElement;
  /** what is passing and holds it */
  area: Element | null;
  /** outwards, with the neighbours of each */
  steps: readonly { parent: Element; near: readonly (Element | null)[] }[];
}

function placeOf(element: HTMLElement): Place {
  const steps: Place['steps'][number][] = [];
  for (let node: Element = element; node.parentElement !== null; node = node.parentElement) {
    steps.push({ parent: node.parentElement, near: [node.nextElementSibling, node.previousElementSibling] });
  }
  return { element, area: element.closest(passing), steps };
}

export const isThere = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true], [hidden]') === null &&
  (element.checkVisibility?.() ?? true);

function firstIn(element: Element | null): HTMLElement | undefined {
  if (element === null || !element.isConnected) return undefined;
  const all = [element, ...element.querySelectorAll(focusable)];
  return all.find((one): one is HTMLElement => one instanceof HTMLElement && one.matches(focusable) && isThere(one));
}

/** What stands nearest to a place: what has come instead of it, after it, before it, then around it, as far as its own part of the page goes. */
function nearest({ area, steps }: Place): HTMLElement | undefined {
  for (const { parent, near } of steps) {
    if (!parent.isConnected) continue;
    const [next = null, previous = null] = near;
    const inPlace = previous === null ? parent.firstElementChild : previous.nextElementSibling;
    const found = firstIn(inPlace) ?? firstIn(next) ?? firstIn(previous);
    if (found !== undefined) return found;
    if (parent === area) return firstIn(parent);
    if (parent.matches('main')) return undefined;
  }
  return undefined;
}

/**
 * A control that had the focus and is taken away or can no longer be used leaves a keyboard and a screen reader at the very
 * beginning of the page: the next row's, the page before the last one, where the notice was come to from take it over. Not
 * after a pointer, which needs no place, and whose digits at the till are the scanner's.
 * @param home takes the focus when nothing is left around it
 * @returns stops it
 */
export function keepFocus(home: () => HTMLElement | null): () => void {
  let last: Place | null = null;
  /** the last one outside of what is passing */
  let before: Place | null = null;
  let isByPointer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = placeOf(target);
    if (last.area === null) before = last;
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    // Browsers send it while they take the element away, too: only what still stands then was left of one's own accord.
    setTimeout(() => {
      if (last?.element === target && isThere(last.element)) last = null;
    }, 0);
  };
  const onPointer = () => {
    isByPointer = true;
  };
  const onKey = () => {
    isByPointer = false;
  };
  const restore = () => {
    if (last === null || isByPointer || isThere(last.element)) return;
    // Somebody has given it a place already.
    if (![null, document.body, last.element].includes(document.activeElement as HTMLElement | null)) return;
    const isAreaGone = last.area?.isConnected === false;
    const place: Place | null = isAreaGone ? before : last;
    const own = place !== null && isThere(place.element) ? place.element : place && nearest(place);
    if (own) own.focus();
    else home()?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (last === null || isThere(last.element)) return;
    clearTimeout(timer);
    timer = setTimeout(restore, patienceMs);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('keydown', onKey, true);
  };
}
