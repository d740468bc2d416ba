import { expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import {
  type Effect,
  type EngineEvent,
  type EngineState,
  firstState,
  statusOf,
  type Trigger,
  type Way,
} from '#src/core/sync/engine-state.ts';
import { step } from '#src/core/sync/engine-step.ts';
import type { WireTrouble } from '#src/core/wire-error.ts';

const now = 1_000_000;
const trigger = (why: Trigger, isOnline = true): EngineEvent => ({ is: 'trigger', why, now, isOnline });
const due: EngineEvent = { is: 'due', isPoll: false, now };
const ends = (isBehind = false): EngineEvent => ({ is: 'turnEnds', isBehind, now });
const failed: EngineEvent = { is: 'failed', failure: { is: 'defect', words: 'broken' }, chance: 0.5 };
const cycled = (given: Partial<Extract<EngineEvent, { is: 'cycled' }>> = {}): EngineEvent => ({
  is: 'cycled',
  cycled: { more: false },
  pulls: true,
  wasWished: false,
  now,
  isOnline: true,
  ...given,
});

/** What is known and was to be done at the end of these events. */
const after = (events: readonly EngineEvent[], from: EngineState = firstState) => {
  let state = from;
  let effects: readonly Effect[] = [];
  for (const event of events) ({ state, effects } = step(state, event));
  return { state, effects };
};
const did = (events: readonly EngineEvent[], from?: EngineState) => after(events, from).effects.map((one) => one.do);
const waits = (events: readonly EngineEvent[], from?: EngineState) =>
  after(events, from).effects.flatMap((one) => (one.do === 'wait' ? [one.delay] : []));

const wayTable: readonly (readonly [Way, EngineEvent, Way, giveUp?: boolean])[] = [
  ['kept', trigger('offline'), 'lost'],
  ['kept', trigger('online'), 'kept'],
  ['kept', due, 'kept'],
  ['lost', trigger('online'), 'kept', true],
  ['lost', trigger('socket'), 'kept', true],
  ['lost', trigger('poke'), 'lost'],
  ['lost', due, 'kept'],
  ['lost', cycled(), 'lost'],
  ['kept', { is: 'gaveUp' }, 'changed'],
  ['changed', trigger('offline'), 'lostAgain'],
  ['changed', trigger('online'), 'changed'],
  ['changed', cycled(), 'kept'],
  ['lostAgain', trigger('online'), 'changed'],
  ['lostAgain', due, 'changed'],
  ['lostAgain', cycled(), 'lost'],
];

test.each(wayTable.map((row) => ({ row })))(
  'the way, what happens, the way after it, what is given up: $row',
  ({ row }) => {
    const [way, event, then, isGivenUp = false] = row;
    const { state, effects } = step({ ...firstState, way }, event);
    expect([state.way, effects.some((one) => one.do === 'giveUp')]).toEqual([then, isGivenUp]);
  },
);

test('a socket that goes out was a way that is lost; one that was never in is not', () => {
  const goesIn: EngineEvent = { is: 'channel', channel: 'in' };
  const goesOut: EngineEvent = { is: 'channel', channel: 'out' };
  expect(after([goesIn, goesOut]).state.way).toBe('lost');
  expect(after([goesOut]).state.way).toBe('kept');
});

test('a turn that is taken is waited for, and no wake-up is dropped', () => {
  expect(did([trigger('poke')])).toEqual(['wait']);
  expect(did([due])).toEqual(['tell', 'cycle']);
  expect(did([due, trigger('poke')])).toEqual([]);
  expect(did([due, due])).toEqual([]);
  expect(waits([due, trigger('poke'), cycled(), ends()])).toEqual([0]);
  expect(did([{ is: 'newsCame' }])).toEqual(['takeNews']);
  expect(did([{ is: 'newsCame' }, ends()])).toEqual(['tell']);
  expect(waits([{ is: 'newsCame' }, ends(true)])).toEqual([0]);
});

test('it syncs while a cycle runs, here or elsewhere, and not while news is taken', () => {
  const syncing = (events: readonly EngineEvent[]) => statusOf(after(events).state).syncing;
  const elsewhere: EngineEvent = { is: 'cycleIsElsewhere', pulls: true };
  expect(
    [[due], [due, cycled(), ends()], [due, elsewhere, ends()], [{ is: 'newsCame' } as const]].map(syncing),
  ).toEqual([true, false, true, false]);
  expect([after([due, elsewhere]).state.owed.pull, ...waits([due, elsewhere, ends()])]).toEqual([true, second]);
});

test('a pull is owed until a cycle began with it, and again when that failed', () => {
  const pulls = (events: readonly EngineEvent[]) => after(events).state.owed.pull;
  expect([pulls([]), pulls([due]), pulls([due, failed]), pulls([due, trigger('poke')])]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  // What is made here and goes by the socket is answered there.
  const isIn = after([{ is: 'channel', channel: 'in' }, due, cycled(), ends()]).state;
  expect(step(isIn, trigger('enqueue')).state.owed.pull).toBe(false);
  expect(step(isIn, trigger('poke')).state.owed.pull).toBe(true);
  const check = (pulls: boolean) => after([due, cycled({ pulls })]).state.owed.check;
  // What was only sent is settled by news, and that is looked at once.
  expect([
    check(false),
    check(true),
    step(after([due, cycled({ pulls: false })]).state, { is: 'checked' }).state.owed.check,
  ]).toEqual([true, false, false]);
});

test('what failed waits longer each time, and forgets it when something changed', () => {
  expect(waits([due, failed, ends()])).toEqual([2 * second]);
  const twice = after([due, failed, ends(), due, failed, ends()]);
  expect(waits([], twice.state)).toEqual([]);
  expect(twice.effects).toContainEqual({ do: 'wait', delay: 3 * second, isPoll: true });
  expect(waits([trigger('poke')], twice.state)).toEqual([second]);
  expect(waits([trigger('online')], twice.state)).toEqual([0]);
});

test('while the socket lives no wait is longer than eleven seconds, for requests that get lost; others wait as ever', () => {
  const noAnswer = (trouble: WireTrouble): EngineEvent => ({
    is: 'failed',
    failure: { is: 'noAnswer', trouble, retryAfter: 0, isOnline: true },
    chance: 1,
  });
  const longest = (trouble: WireTrouble, channel: 'in' | 'out') => {
    const often = Array.from({ length: 12 }, () => [due, noAnswer(trouble), ends()]).flat();
    const { effects } = after([{ is: 'channel', channel }, ...often]);
    return effects.flatMap((one) => (one.do === 'wait' ? [one.delay] : []));
  };
  expect(longest('offline', 'in')).toEqual([11 * second]);
  expect(longest('offline', 'out')).toEqual([5 * minute + second]);
  expect(longest('unreachable', 'in')).toEqual([5 * minute + second]);
});

test('the next look is a minute after the last pull, sooner without a socket, five where nobody looks, and earlier for work that rests', () => {
  expect(waits([{ is: 'channel', channel: 'in' }, due, cycled(), ends()])).toEqual([minute]);
  expect(waits([due, cycled(), ends()])).toEqual([20 * second]);
  expect(waits([trigger('hidden'), due, cycled(), ends()])).toEqual([5 * minute]);
  expect(waits([due, cycled({ cycled: { more: false, again: second } }), ends()])).toEqual([second]);
  expect(waits([due, cycled({ cycled: { more: true } }), ends()])).toEqual([0]);
});

test('what a person asked for is owed until it went through once', () => {
  const wish = (...events: readonly EngineEvent[]) => after([trigger('manual'), due, ...events]).state.owed.wish;
  const wasWished = true;
  expect(wish()).toBe(true);
  expect(wish(cycled({ wasWished, cycled: { more: true } }))).toBe(true);
  expect(wish(failed)).toBe(true);
  expect(wish(cycled({ wasWished }))).toBe(false);
  expect(wish({ is: 'failed', failure: { is: 'noNetwork' }, chance: 0 })).toBe(false);
});

test('beside a slow push one pull runs; what goes missing meanwhile is asked for after it', () => {
  const missing: EngineEvent = { is: 'missingBeside' };
  const pulled = (isWhole: boolean): EngineEvent => ({ is: 'pulledBeside', isWhole, now });
  expect(did([missing])).toEqual(['pullBeside']);
  expect(did([missing, missing])).toEqual([]);
  expect([did([missing, pulled(true)]), did([missing, pulled(false)])]).toEqual([[], ['wait']]);
  expect(did([missing, missing, pulled(true)])).toEqual(['wait']);
  expect(after([missing, missing, pulled(true)]).state.beside).toBe('nothing');
});

test('silence says that nobody answers, once, and leaves what syncing knows better', () => {
  const silence: EngineEvent = { is: 'silence', isOnline: true, chance: 0 };
  expect(did([silence])).toEqual(['tell', 'wait']);
  expect(did([silence, silence])).toEqual([]);
  expect(did([due, silence])).toEqual(['tell']);
  expect(statusOf(after([silence]).state).connection).toBe('unreachable');
});

test('closed, nothing is done any more', () => {
  const { state, effects } = after([{ is: 'close' }]);
  expect(effects).toEqual([{ do: 'stop' }]);
  for (const event of [trigger('manual'), due, failed, ends(true)])
    expect(step(state, event)).toEqual({ state, effects: [] });
});
