import { older, pull, push, snapshot } from '#contract/core/sync.ts';
import type { Core } from '../core.ts';
import { type CallHandler, onCall, onRead } from '../feature.ts';
import { olderFor } from './live/older.ts';
import { pullFor } from './pull.ts';
import type { Pusher } from './push.ts';
import { snapshotFor } from './snapshot.ts';

/** The calls that every feature travels by. */
export const syncCalls = (core: Core, pusher: Pusher): readonly CallHandler[] => [
  onCall(push, (input, { uid, session }) => pusher(input, uid, undefined, session?.id)),
  onCall(pull, (input, { uid }) => pullFor(core, input, uid)),
  onRead(snapshot, snapshotFor),
  onRead(older, olderFor),
];
