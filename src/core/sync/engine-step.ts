import { minute, second } from '#contract/core/time.ts';
import type { Effect, EngineEvent, EngineState, Owed, Step, Trigger, Way } from './engine-state.ts';
import type { Connection } from './status.ts';

const pollVisible = minute;
/** Nothing tells this device of news while it has no socket. */
const pollWithoutSocket = 20 * second;
const pollHidden = 5 * minute;
const longestDelay = 5 * minute;
/** The same while a socket is logged in: the server is there, and what gets lost are requests. */
const longestBesideSocket = 10 * second;
const fresh: readonly Trigger[] = ['start', 'online', 'visible', 'manual', 'settings', 'socket', 'resend'];
/** After these there is a way to the server, perhaps another one than before. */
const ways: readonly Trigger[] = ['online', 'socket'];

const lostOf: Readonly<Record<Way, Way>> = { kept: 'lost', lost: 'lost', changed: 'lostAgain', lostAgain: 'lostAgain' };
/** What was lost before a cycle began does not concern what it asks. */
const foundOf: Readonly<Record<Way, Way>> = { kept: 'kept', lost: 'kept', changed: 'changed', lostAgain: 'changed' };
const provenOf: Readonly<Record<Way, Way>> = { kept: 'kept', lost: 'lost', changed: 'kept', lostAgain: 'lost' };

const tell: Effect = { do: 'tell' };
const only = (state: EngineState, ...effects: readonly Effect[]): Step => ({ state, effects });
const owing = (state: EngineState, owed: Partial<Owed>): EngineState => ({
  ...state,
  owed: { ...state.owed, ...owed },
});
const telling = (state: EngineState, tells: Partial<EngineState['tells']>): EngineState => ({
  ...state,
  tells: { ...state.tells, ...tells },
});

/** What an event makes of a state, and what is to be done then. Knows no clock, no timer, no chance: events bring them. */
export const step = (state: EngineState, event: EngineEvent): Step => {
  if (state.running.turn === 'closed') return only(state);
  switch (event.is) {
    case 'trigger':
      return triggered(state, event);
    case 'channel': {
      const isLost = event.channel === 'out' && state.tells.channel === 'in';
      const after = telling(state, { channel: event.channel });
      return only(isLost ? { ...after, way: lostOf[state.way] } : after, tell);
    }
    case 'silence':
      return silenced(state, event);
    case 'due':
      return due(state, event);
    case 'newsCame':
      return only(inTurn(state, 'news'), { do: 'takeNews' });
    case 'cycled':
      return cycled(state, event);
    case 'cycleIsElsewhere': {
      const after = owing(state, { pull: state.owed.pull || event.pulls, next: second });
      return only({ ...after, running: { ...state.running, cycleIs: 'elsewhere' } });
    }
    case 'rests':
      return only(telling(state, { connection: event.rest }), tell);
    case 'failed':
      return failed(state, event);
    case 'checked':
      return only(owing(state, { check: false }));
    case 'defect':
      return only(telling(state, { lastError: event.words }), tell);
    case 'turnEnds':
      return turnEnds(state, event);
    case 'gaveUp':
      return only({ ...state, way: 'changed' });
    case 'missingBeside':
      if (state.beside !== 'nothing') return only({ ...state, beside: 'behind' });
      return only({ ...state, beside: 'pulling' }, { do: 'pullBeside' });
    case 'pulledBeside': {
      const isBehind = !event.isWhole || state.beside === 'behind';
      const after: EngineState = { ...state, beside: 'nothing' };
      return isBehind ? soon(owing(after, { pull: true }), event.now) : only(after);
    }
    case 'close':
      return only({ ...state, running: { ...state.running, turn: 'closed' } }, { do: 'stop' });
  }
};

const inTurn = (state: EngineState, turn: 'cycle' | 'news'): EngineState =>
  owing({ ...state, running: { ...state.running, turn } }, { cycle: false, next: undefined });

type EventOf<Name extends EngineEvent['is']> = Extract<EngineEvent, { is: Name }>;

const triggered = (state: EngineState, { why, now, isOnline }: EventOf<'trigger'>): Step => {
  if (why === 'hidden') return only(owing(state, { screen: 'hidden' }));
  if (why === 'offline') {
    const lost: EngineState = { ...state, way: lostOf[state.way] };
    return isOnline ? only(lost) : only(telling(lost, { connection: 'offline' }), tell);
  }
  const { owed, tells, way } = state;
  const isBack = ways.includes(why);
  const after = soon(
    {
      ...owing(state, {
        ...(why === 'visible' ? { screen: 'visible' } : {}),
        ...(why === 'manual' ? { wish: true } : {}),
        ...(fresh.includes(why) ? { failures: 0 } : {}),
        // What is made here and goes by the socket is answered there, with the news of it.
        pull: owed.pull || why !== 'enqueue' || tells.channel === 'out',
      }),
      way: isBack ? foundOf[way] : way,
    },
    now,
  );
  return only(
    after.state,
    // The server may have gone back while there was no socket: what the last one brought and still waits may be of what is no more.
    ...(why === 'socket' ? [{ do: 'forgetNews' } as const] : []),
    // What was asked before the way was lost is not answered any more.
    ...(isBack && way === 'lost' ? [{ do: 'giveUp' } as const] : []),
    ...after.effects,
  );
};

/** A cycle as soon as may be. A timer set during a turn would be cleared by its end, and the reason for it with it. */
const soon = (state: EngineState, now: number): Step =>
  state.running.turn === 'none'
    ? only(state, { do: 'wait', delay: restFromTry(state, now), isPoll: false })
    : only(owing(state, { cycle: true }));

/** While nothing answers, new work does not make it answer: a second apart is often enough, and never is not. */
const restFromTry = ({ owed }: EngineState, now: number): number => {
  const since = Math.abs(now - owed.lastTry);
  return owed.failures > 0 && since < second ? second - since : 0;
};

const due = (before: EngineState, { isPoll, now }: EventOf<'due'>): Step => {
  const state = isPoll ? owing(before, { pull: true }) : before;
  if (state.running.turn !== 'none') return only(owing(state, { cycle: true }));
  const attempt = { pulls: state.owed.pull, wasWished: state.owed.wish };
  const begun = owing(inTurn(state, 'cycle'), { pull: false, lastTry: now });
  return only({ ...begun, running: { turn: 'cycle', cycleIs: 'here' }, way: foundOf[state.way] }, tell, {
    do: 'cycle',
    ...attempt,
  });
};

const pollOf = ({ owed, tells }: EngineState): number => {
  if (owed.screen === 'hidden') return pollHidden;
  return tells.channel === 'in' ? pollVisible : pollWithoutSocket;
};

const cycled = (state: EngineState, event: EventOf<'cycled'>): Step => {
  const { pulls, wasWished, now, isOnline } = event;
  const { more, word, again = pollHidden } = event.cycled;
  const pulledAt = pulls ? now : state.owed.pulledAt;
  const poll = pollOf(state);
  const since = now - pulledAt;
  const rest = since >= 0 && since < poll ? Math.min(again, poll - since) : 0;
  const after = owing(state, {
    failures: 0,
    check: !pulls && word === undefined,
    pulledAt,
    next: more ? 0 : rest,
    wish: state.owed.wish && !(wasWished && !more),
  });
  return only(
    telling(
      { ...after, way: provenOf[state.way] },
      {
        // The answer may be of the moment before the network went.
        connection: word ?? (isOnline ? 'online' : 'offline'),
        lastSyncAt: word === undefined ? now : state.tells.lastSyncAt,
        lastError: '',
      },
    ),
    tell,
  );
};

const failed = (state: EngineState, { failure, chance }: EventOf<'failed'>): Step => {
  const { connection } = state.tells;
  switch (failure.is) {
    case 'noNetwork':
      return only(tryingAgain(owing(state, { wish: false }), 'offline', chance), tell);
    case 'unsent': {
      const heard = telling(owing(state, { pulledAt: failure.now }), { lastSyncAt: failure.now, lastError: '' });
      return only(tryingAgain(heard, 'online', chance, { least: failure.retryAfter }), tell);
    }
    case 'noAnswer': {
      const trouble = failure.trouble === 'offline' && failure.isOnline ? 'unreachable' : failure.trouble;
      const isLost = failure.trouble === 'offline' && state.tells.channel === 'in';
      const longest = isLost ? longestBesideSocket : longestDelay;
      return only(tryingAgain(state, trouble, chance, { least: failure.retryAfter, longest }), tell);
    }
    case 'defect':
      return only(tryingAgain(telling(state, { lastError: failure.words }), connection, chance), tell);
  }
};

/** Full jitter between a second and, in the end, five minutes. */
const tryingAgain = (
  state: EngineState,
  connection: Connection,
  chance: number,
  { least = 0, longest = longestDelay } = {},
): EngineState => {
  const failures = state.owed.failures + 1;
  const delay = second + chance * Math.min(second * 2 ** failures, longest);
  return telling(owing(state, { failures, pull: true, next: Math.max(least, delay) }), { connection });
};

const silenced = (state: EngineState, { isOnline, chance }: EventOf<'silence'>): Step => {
  const { connection } = state.tells;
  // What syncing has to say of it is known better there.
  if (connection !== 'online' && connection !== 'checking') return only(state);
  const found = isOnline ? 'unreachable' : 'offline';
  if (state.running.turn !== 'none') return only(telling(state, { connection: found }), tell);
  const after = tryingAgain(state, found, chance);
  return only(after, tell, { do: 'wait', delay: after.owed.next ?? 0, isPoll: false });
};

const turnEnds = (state: EngineState, { isBehind, now }: EventOf<'turnEnds'>): Step => {
  const { cycleIs } = state.running;
  const { cycle, next } = state.owed;
  const ended: EngineState = {
    ...state,
    running: { turn: 'none', cycleIs: cycleIs === 'elsewhere' ? 'elsewhere' : 'nowhere' },
  };
  if (isBehind || cycle) {
    const after = soon(isBehind ? owing(ended, { pull: true }) : ended, now);
    return only(after.state, tell, ...after.effects);
  }
  if (next === undefined) return only(ended, tell);
  return only(ended, tell, { do: 'wait', delay: next, isPoll: true });
};
