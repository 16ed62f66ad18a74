// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus(() => document.querySelector('main'));
});
afterEach(() => {
  stop();
  cleanup();
});

function Lines({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main tabIndex={-1}>
      <input aria-label="search" />
      <ul>
        {left.map((name) => (
          <li key={name}>
            {name}
            <button type="button" onClick={() => setLeft(left.filter((one) => one !== name))}>
              remove {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const here = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

function press(name: string): void {
  button(name).focus();
  fireEvent.keyDown(button(name), { key: 'Enter' });
  fireEvent.click(button(name));
}

it('goes on to the row after the one that was removed, then to the one before, then to what stands around', async () => {
  render(<Lines names={['one', 'two', 'three']} />);
  press('remove two');
  await vi.waitFor(() => expect(here()).toBe('remove three'));
  press('remove three');
  await vi.waitFor(() => expect(here()).toBe('remove one'));
  press('remove one');
  await vi.waitFor(() => expect(here()).toBe('search'));
});

it('leaves a pointer alone: what it removed leaves no focus behind', async () => {
  render(<Lines names={['one', 'two']} />);
  button('remove one').focus();
  fireEvent.pointerDown(button('remove one'));
  fireEvent.click(button('remove one'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(document.body);
});

function Last() {
  const [page, setPage] = useState(1);
  return (
    <nav>
      <button type="button">page {page}</button>
      <button type="button" disabled={page === 2} onClick={() => setPage(2)}>
        next
      </button>
    </nav>
  );
}

it('goes beside a button that can no longer be used', async () => {
  render(<Last />);
  press('next');
  await vi.waitFor(() => expect(here()).toBe('page 2'));
});

function Notice() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <main tabIndex={-1}>
        <button type="button">first</button>
        <button type="button">row</button>
      </main>
      {isShown && (
        <div data-passing>
          <button type="button" onClick={() => setShown(false)}>
            undo
          </button>
        </div>
      )}
    </>
  );
}

it('goes back to where what is passing was come to from', async () => {
  render(<Notice />);
  button('row').focus();
  press('undo');
  await vi.waitFor(() => expect(here()).toBe('row'));
});

it('begins the page when nothing is left', async () => {
  const { rerender } = render(
    <main tabIndex={-1} aria-label="page">
      <button type="button">only</button>
    </main>,
  );
  button('only').focus();
  rerender(
    <main tabIndex={-1} aria-label="page">
      none
    </main>,
  );
  await vi.waitFor(() => expect(here()).toBe('page'));
});

function Desk() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main tabIndex={-1}>
      <section>
        <h2>desk</h2>
        {isOpen ? (
          <div key="open">
            <button type="button" onClick={() => setOpen(false)}>
              close
            </button>
          </div>
        ) : (
          <p key="closed">
            <button type="button">open</button>
          </p>
        )}
        <button type="button" disabled={!isOpen}>
          sign
        </button>
      </section>
    </main>
  );
}

it('goes to what has come in the place of the one that was taken away', async () => {
  render(<Desk />);
  press('close');
  await vi.waitFor(() => expect(here()).toBe('open'));
});
