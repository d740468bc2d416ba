import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { type Candidate, createLooking, electLeader, type Word } from '#src/core/sync/leader.ts';

/** Tabs of one browser: its locks, and what they say to each other. */
let tabs: Tab[];
let name: string;
let lead: string[];

interface Tab extends Candidate {
  readonly name: string;
  readonly say: (word: Word) => void;
  /** Neither hears nor says anything, and keeps what it has. */
  isFrozen: boolean;
  isVisible: boolean;
}

beforeEach(() => {
  tabs = [];
  lead = [];
  name = `leader:${crypto.randomUUID()}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  for (const tab of tabs) tab.resign();
  vi.useRealTimers();
});

const open = (called: string): Tab => {
  const hears = new EventTarget();
  const channel = Object.assign(hears, {
    postMessage: (word: Word) => {
      if (tab.isFrozen) return;
      for (const other of tabs) if (other !== tab && !other.isFrozen) other.say(word);
    },
  }) as unknown as BroadcastChannel;
  const tab: Tab = {
    name: called,
    isFrozen: false,
    isVisible: true,
    say: (word) => void hears.dispatchEvent(new MessageEvent('message', { data: word })),
    ...electLeader({
      name,
      locks: navigator.locks,
      channel,
      isVisible: () => tab.isVisible && !tab.isFrozen,
      lead: () => {
        lead = [...lead, called];
        return () => {
          lead = lead.filter((one) => one !== called);
        };
      },
    }),
  };
  tabs.push(tab);
  return tab;
};

const close = (tab: Tab) => {
  tab.resign();
  tabs = tabs.filter((one) => one !== tab);
};

/** Locks are given in turns of the event loop. */
const pass = async (milliseconds: number) => {
  for (let left = milliseconds; left >= 0; left -= second) {
    await vi.advanceTimersByTimeAsync(Math.min(left, second));
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  }
};

const nudge = (from: Tab) => {
  for (const tab of tabs) if (tab !== from && !tab.isFrozen) tab.say({ kind: 'nudge', why: 'enqueue' });
  from.asked();
};

test('one leads; when its tab is closed the next one does, at once', async () => {
  const first = open('first');
  await pass(0);
  open('second');
  await pass(40 * second);
  expect(lead).toEqual(['first']);
  close(first);
  await pass(0);
  expect(lead).toEqual(['second']);
});

test('a tab that was robbed while it slept leads again as soon as the robber is closed', async () => {
  const sleeper = open('sleeper');
  await pass(0);
  const other = open('other');
  sleeper.isFrozen = true;
  await pass(45 * second);
  expect(lead).toEqual(['other']);
  sleeper.isFrozen = false;
  // Awake again, it leaves the lead where it is.
  await pass(60 * second);
  expect(lead).toEqual(['other']);
  close(other);
  await pass(2 * second);
  expect(lead).toEqual(['sleeper']);
});

test('a leader that is told something and says nothing sleeps: whoever told it takes over within seconds', async () => {
  const sleeper = open('sleeper');
  await pass(0);
  const other = open('other');
  await pass(15 * second);
  nudge(other);
  await pass(10 * second);
  expect(lead).toEqual(['sleeper']);
  sleeper.isFrozen = true;
  nudge(other);
  await pass(6 * second);
  expect(lead).toEqual(['other']);
});

test('a leader that falls silent is passed over within twenty seconds, also by one that tells it nothing', async () => {
  const sleeper = open('sleeper');
  await pass(0);
  open('other');
  await pass(60 * second);
  expect(lead).toEqual(['sleeper']);
  sleeper.isFrozen = true;
  await pass(20 * second);
  expect(lead).toEqual(['other']);
});

test('a tab that nobody looks at takes the lead from nobody', async () => {
  const sleeper = open('sleeper');
  await pass(0);
  const other = open('other');
  [sleeper.isFrozen, other.isVisible] = [true, false];
  nudge(other);
  await pass(60 * second);
  expect(lead).toEqual(['sleeper']);
});

test('that a tab is hidden is said only when no other is looked at, whatever comes first', () => {
  const isTold = createLooking('mine');
  expect(isTold('hidden')).toBe(true);
  expect([isTold('visible', 'other'), isTold('enqueue', 'other')]).toEqual([true, true]);
  expect([isTold('visible'), isTold('hidden'), isTold('hidden', 'other')]).toEqual([true, false, true]);
});
