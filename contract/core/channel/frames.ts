import * as z from 'zod/mini';
import { call } from '../call.ts';
import { LivePatch, push } from '../sync.ts';
import { second } from '../time.ts';

/** Where the channel is: one socket of a browser, for pushes, answers and news (spec P4, C7.12). */
export const channelPath = '/ws/im';

/** What a frame is about (E-063). The last two are ours, and only the server says them. */
export const requestType = {
  ping: 1,
  login: 2,
  /** To the server a push; from the server, unasked, the change of one scope. */
  pushMessage: 3,
  getMessage: 4,
  getGroupMessage: 5,
  getGroupUserList: 6,
  removeMessage: 7,
  getGroupMenuTree: 8,
  poke: 9,
  reconnect: 10,
} as const;

/** Sizes in bytes, times in milliseconds. */
export const channelLimits = {
  /** Of a frame to the server: a larger push goes by HTTP. */
  frameBytes: 64 * 1024,
  /** A socket that has not logged in by then is closed. */
  loginWithin: 10 * second,
  /** A socket from which nothing came for so long is cut off: the 20 s ping of a hidden page comes once a minute. */
  idle: 80 * second,
} as const;

/** Why the server closes. After `notSignedIn` a new token is needed; the others may come back with the same. */
export const channelClosing = { misfit: 4400, notSignedIn: 4401, flood: 4429, leaving: 1001, slow: 1013 } as const;

/** An answer carries the `requestType` and `uniqueCode` of its question; what comes unasked has an empty code. */
export const Frame = z.object({
  requestType: z.int(),
  uniqueCode: z.string().check(z.maxLength(64)),
  payload: z.optional(z.unknown()),
});
export type Frame = z.infer<typeof Frame>;

export const LoginPayload = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });

/** Frame 3 in our form: the same request that `/sync/push` takes. */
export const PushPayload = z.object({ push: push.input });

/** In the payload of every answer (S-351). */
export const ackCode = {
  ok: 200,
  /** No, for good: `reason` says why, `text` says it to a person. */
  refused: 201,
  /** Not understood; the same frame would not be understood again. */
  malformed: 400,
  notSignedIn: 401,
  /** Not yet: again after `retryAfterMs`. */
  notYet: 429,
} as const;

export const Refused = z.object({
  code: z.union([
    z.literal(ackCode.refused),
    z.literal(ackCode.malformed),
    z.literal(ackCode.notSignedIn),
    z.literal(ackCode.notYet),
  ]),
  reason: z.string(),
  text: z.string(),
  field: z.optional(z.string()),
  retryAfterMs: z.optional(z.int()),
});
export type Refused = z.infer<typeof Refused>;

/** To a ping and to a log-in: the server's time with it. */
export const Welcome = z.object({ code: z.literal(ackCode.ok), now: z.int() });

/** To a push in our form. `patches` is what it changed in conversations, so that nothing need be pulled for it. */
export const PushAck = z.object({
  code: z.literal(ackCode.ok),
  ...push.output.shape,
  patches: z._default(z.array(LivePatch), []),
});
export type PushAck = z.infer<typeof PushAck>;

/** Unasked, 9: these scopes have news; pull. Carries no data, so losing it loses nothing. */
export const Poke = z.object({ poke: z.array(z.string()) });

/** Unasked, 10: the server goes; come back after so long, which is another time for everybody. */
export const Reconnect = z.object({ reconnectAfterMs: z.int() });

/** For log-in by frame 2: names a person and a session, signed, good for hours and no longer than the session. */
export const getIMToken = call({
  name: 'getIMToken',
  path: '/userApi/getIMToken',
  ledger: 'C-411',
  summary: 'A token to log in to the realtime channel with.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    token: z.string(),
    /** Milliseconds. */
    validFor: z.int(),
  }),
});
