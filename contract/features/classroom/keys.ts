/** `/ws/class`: the socket of one open course page (C-422). The course is named in the address: `?courseid=`. */
export const classPath = '/ws/class';

/** `cmd` of a frame. `presence` and `bullet` are ours; the others are the specification's (C-423 to C-426). */
export const classCmd = {
  ping: 'ping',
  pong: 'System.pong',
  userError: 'User.error',
  broadcast: 'AttendClass.commonBroadcast',
  presence: 'AttendClass.presence',
  /** A bullet comment: `{ text }` to the server, a `Broadcast` of it to everybody. */
  bullet: 'AttendClass.bullet',
  /** An answer to a frame whose `cmd` could not be read. */
  error: 'System.error',
} as const;

/** `code` of a frame. Refused, whoever waits for the answer gets `msg` instead of `data` (S-571). */
export const classCode = { done: 1, refused: -1 } as const;

/** Why the server ends a socket for good: none of these is tried again by itself. */
export const classClosing = { notSignedIn: 4401, notMember: 4403, elsewhere: 4409 } as const;
/** Sent too much: may come back. */
export const classFlooded = 4429;

export const isFinal = (code: number): boolean => (Object.values(classClosing) as readonly number[]).includes(code);

/** Bytes of one frame. */
export const classFrameBytes = 16_384;

/** A session marker: the browser's own, sent as the second sub-protocol. */
export const isMarker = (text: string): boolean => /^[\w-]{8,64}$/.test(text);

export const raceStates = ['open', 'ended'] as const;

/** Who may answer, unless the teacher says otherwise (S-544). */
export const usualQuota = 2;
export const mostQuota = 100;

/** Students whose comments a class does not want, at once. */
export const mostMuted = 500;
