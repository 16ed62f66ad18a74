/** Longest that a print waits for what it prints; a frame that never says that it is there holds up no other. */
const waitMs = 10_000;
/** Frames that stay once they are printed: a browser that does not wait for its own dialog still draws from them. */
const framesKept = 2;

interface Print {
  frame: HTMLIFrameElement;
  /** What is printed is there, or never comes. */
  isReady: Promise<unknown>;
  print: () => void;
  /** With the frame, once others have taken its place. */
  letGo?: () => void;
}

const printed: Print[] = [];
let turn: Promise<unknown> = Promise.resolve();

/** A frame that nobody sees, yet laid out: one that is not is not printed. */
export function printFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  return frame;
}

/** Prints one after the other, in the order of the calls: of two receipts of one moment none takes the other's place. */
export function printInTurn(one: Print): void {
  const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
  turn = Promise.allSettled([turn, Promise.race([one.isReady, waited])]).then(() => {
    one.print();
    printed.push(one);
    for (const { frame, letGo } of printed.splice(0, printed.length - framesKept)) {
      frame.remove();
      letGo?.();
    }
  });
}
