import type { Finding } from '@taraz/core';
import { describe, expect, it, vi } from 'vitest';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore } from './findings-store.ts';

/** A draft with one line, a judge under control, and a clock and timers by hand. */
function setUp(judge: (state: WizardState) => Finding[]) {
  let ids = 0;
  const deps = {
    now: () => 0,
    uuid: () => {
      ids += 1;
      return `line-${ids}`;
    },
  };
  const drafts = createDraftStore({
    deps,
    shelf: { read: () => null, write: () => true, remove: () => undefined, list: () => [] },
    key: 'new:1',
    initial: addItem(initialState(deps), { item_qty: '1' }, deps),
    later: () => () => undefined,
  });
  const tasks: { task: () => void; ms: number }[] = [];
  const clock = { ms: 0 };
  const judged = vi.fn(judge);
  const findings = createFindingsStore(
    drafts,
    () => judged,
    (task, ms) => {
      const entry = { task, ms };
      tasks.push(entry);
      return () => void (tasks.includes(entry) && tasks.splice(tasks.indexOf(entry), 1));
    },
    () => clock.ms,
  );
  findings.start();
  const settle = () => {
    for (const { task } of tasks.splice(0)) task();
  };
  const type = (qty: string) =>
    drafts.apply((state) => updateItem(state, state.items[0]?.uuid ?? '', { item_qty: qty }), 'cell');
  return { drafts, findings, judged, tasks, clock, settle, type };
}

const finding = (code: string, path: string): Finding => ({
  code,
  severity: 'error',
  path,
  field: '',
  message: code,
  messageEn: '',
});
const badQty = (state: WizardState) =>
  state.items[0]?.item_qty === '0' ? [finding('0103605', 'items[0].item_qty')] : [];

describe('createFindingsStore', () => {
  it('judges after the key, not in it, and once for several keys', () => {
    const { findings, judged, settle, type } = setUp(badQty);
    settle();
    judged.mockClear();
    type('5');
    type('0');
    expect(judged).not.toHaveBeenCalled();
    settle();
    expect(judged).toHaveBeenCalledOnce();
    expect(findings.getSnapshot().byPath.has('items[0].item_qty')).toBe(true);
  });

  it('keeps the view, and so the screen, while the verdict is the same', () => {
    const { findings, settle, type } = setUp(badQty);
    type('0');
    settle();
    const before = findings.getSnapshot();
    type('00');
    type('0');
    settle();
    expect(findings.getSnapshot()).toBe(before);
  });

  it('lets a long verdict wait for a pause, though not for ever', () => {
    const setup = setUp((state) => {
      setup.clock.ms += 20;
      return badQty(state);
    });
    setup.settle();
    setup.type('5');
    expect(setup.tasks.map(({ ms }) => ms)).toEqual([120]);
    setup.clock.ms += 1_000;
    setup.type('6');
    expect(setup.tasks).toHaveLength(1);
    setup.settle();
    expect(setup.judged).toHaveBeenCalledTimes(2);
  });

  it('lets one of very many lines wait for a longer pause, so that typing goes on between', () => {
    const setup = setUp((state) => {
      setup.clock.ms += 300;
      return badQty(state);
    });
    setup.settle();
    setup.judged.mockClear();
    for (let second = 0; second < 6; second += 1) {
      setup.type(String(second + 2));
      expect(setup.tasks.map(({ ms }) => ms)).toEqual([600]);
      setup.clock.ms += 1_000;
    }
    expect(setup.judged).not.toHaveBeenCalled();
    setup.settle();
    expect(setup.judged).toHaveBeenCalledOnce();
  });

  it('shows what the server said until the text at its path changes, and does not lock by it', () => {
    const { findings, settle, type } = setUp(() => []);
    findings.setExternal([finding('0304401', 'items[0].item_qty')]);
    settle();
    expect(findings.getSnapshot()).toMatchObject({ errorCount: 1, lockCount: 0 });
    type('7');
    settle();
    expect(findings.getSnapshot().errorCount).toBe(0);
  });

  it('keeps what was said before beside what is said of other fields', () => {
    const { findings, settle, type } = setUp(() => []);
    findings.setExternal([finding('0304401', 'items[0].item_qty')]);
    findings.addExternal([{ ...finding('REFUSED', 'buyer_info.buyer_entity'), severity: 'warning' }]);
    settle();
    expect(findings.getSnapshot()).toMatchObject({ errorCount: 1, warningCount: 1, lockCount: 0 });
    type('7');
    settle();
    expect(findings.getSnapshot()).toMatchObject({ errorCount: 0, warningCount: 1 });
  });

  it('judges now when asked, without the timer', () => {
    const { findings, type } = setUp(badQty);
    type('0');
    expect(findings.judgeNow().errorCount).toBe(1);
  });

  it('knows the lines whose goods are looked for until the last answer is there; the sending stays locked', async () => {
    const { drafts, findings, settle, type } = setUp(badQty);
    type('0');
    settle();
    const uuid = drafts.getSnapshot().state.items[0]?.uuid ?? '';
    let find = () => {};
    let fail = () => {};
    const first = new Promise<void>((resolve) => {
      find = resolve;
    });
    const second = new Promise<void>((_resolve, reject) => {
      fail = () => reject(new Error('no connection'));
    });
    findings.awaitLines([uuid], first);
    expect(findings.getSnapshot()).toMatchObject({ awaitedRows: new Set([0]), lockCount: 1 });
    findings.awaitLines([uuid], second);
    let isAnswered = false;
    const answered = findings.answered().then(() => {
      isAnswered = true;
    });
    find();
    await first;
    settle();
    expect([findings.getSnapshot().awaitedRows, isAnswered]).toEqual([new Set([0]), false]);
    fail();
    await answered;
    settle();
    expect(findings.getSnapshot().awaitedRows.size).toBe(0);
  });
});
