import type { RawData } from 'ws';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { withoutUnseen } from '#contract/core/text/unseen.ts';
import { second } from '#contract/core/time.ts';
import { type Broadcast, BulletText, ClassFrame } from '#contract/features/classroom/frames.ts';
import { classCmd, classCode, classFlooded, classFrameBytes } from '#contract/features/classroom/keys.ts';
import { refuseBullet } from '#contract/features/classroom/rules.ts';
import type { Core } from '#server/core/core.ts';
import { isModest } from '#server/core/http/body.ts';
import { say } from '#server/core/http/words.ts';
import type { LocalPacer, Pace } from '#server/core/session/pace.ts';
import { createRate, type LocalRate } from '#server/core/session/rate.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { type Attendee, give } from './rooms.ts';
import { classState } from './store.ts';

/** Frames of one person: room for drawing along, not for a loop gone wild. */
const maxFrames = 200;
const window = 10 * second;
/** Who goes on after being told is put out, and may come back. */
const maxExcess = 200;

export const createFrameRate = (now: () => number): LocalRate => createRate(maxFrames, window, now);

/** Bytes that one person says to everybody: each goes out as often as there are pages in the room. */
const saying = (uid: string, bytes: number): Pace => ({
  key: `class told by ${uid}`,
  perSecond: 64,
  burst: 1_024,
  count: bytes / 1_024,
});

interface Telling {
  readonly core: Pick<Core, 'now' | 'log' | 'db'>;
  readonly pacer: LocalPacer;
  readonly broadcast: (courseId: string, frame: string) => void;
}

interface Talk extends Telling {
  readonly rate: LocalRate;
}

/** Answers one frame. Whatever arrives, the socket lives on and hears why it was refused. */
export const hearFrame = (talk: Talk, attendee: Attendee, data: RawData, isBinary: boolean): void => {
  // Who was let go, and has not hung up yet, is heard no more.
  if (attendee.socket.readyState !== attendee.socket.OPEN) return;
  attendee.heardAt = performance.now();
  if (talk.rate.use(attendee.uid) > 0) {
    tooMany(attendee);
    return;
  }
  attendee.excess = 0;
  try {
    answer(talk, attendee, isBinary ? Buffer.alloc(0) : (data as Buffer));
  } catch (error) {
    // What is nested too deeply can be read but not written again.
    talk.core.log.warn({ err: error }, 'a frame of a class could not be answered');
    refuse(attendee, classCmd.error, coreRefusal.invalidInput);
  }
};

/** What is too long or nests without end is not read at all: reading it costs tens of milliseconds, in which everybody waits. */
const answer = (talk: Talk, attendee: Attendee, bytes: Buffer): void => {
  const isLong = bytes.length > classFrameBytes;
  const text = isLong ? '' : String(bytes);
  const raw = isModest(text) ? read(text) : undefined;
  const frame = ClassFrame.safeParse(raw);
  if (frame.success) act(talk, attendee, frame.data, bytes.length);
  else refuse(attendee, cmdOf(raw), isLong ? coreRefusal.tooLarge : coreRefusal.invalidInput);
};

const act = (
  { core, pacer, broadcast }: Telling,
  attendee: Attendee,
  { cmd, data: what }: ClassFrame,
  bytes: number,
): void => {
  const { uid, courseId, actor } = attendee;
  if (cmd === classCmd.ping) give(attendee, frameOf(classCmd.pong, { now: core.now() }));
  else if (cmd === classCmd.bullet) void bullet({ core, pacer, broadcast }, attendee, what);
  else if (cmd !== classCmd.broadcast) refuse(attendee, cmd, coreRefusal.notFound);
  else if (!can(actor, 'class.broadcast')) refuse(attendee, cmd, coreRefusal.notAllowed);
  else if (pacer.use([saying(uid, bytes)]) > 0) refuse(attendee, cmd, coreRefusal.tooMany);
  else broadcast(courseId, frameOf(cmd, { from: uid, at: core.now(), what } satisfies Broadcast));
};

/** One in three seconds, after a few: it flies over everybody's screen. */
const flying = (uid: string): Pace => ({ key: `bullets of ${uid}`, perSecond: 1 / 3, burst: 3 });
/** Of a whole class, each of whom is told: what nobody can read anyway is no comment. */
const flyingOver = (courseId: string): Pace => ({ key: `bullets over ${courseId}`, perSecond: 5, burst: 30 });
/** Whether they may is asked of the database: not as fast as frames come. */
const asking = (uid: string): Pace => ({ key: `bullets asked by ${uid}`, perSecond: 2, burst: 20 });

/** A bullet comment: nothing of it is kept, and what its class does not want is told to its author alone. */
const bullet = async ({ core, pacer, broadcast }: Telling, attendee: Attendee, what: unknown): Promise<void> => {
  const { uid, courseId, actor } = attendee;
  const cmd = classCmd.bullet;
  try {
    const read = BulletText.safeParse(what);
    const text = read.success
      ? [...withoutUnseen(read.data.text).trim()].slice(0, limits.bulletChars).join('')
      : undefined;
    if (text === undefined) return refuse(attendee, cmd, coreRefusal.invalidInput);
    if (!can(actor, 'class.press') && !can(actor, 'class.run')) return refuse(attendee, cmd, coreRefusal.notAllowed);
    if (pacer.use([asking(uid)]) > 0) return refuse(attendee, cmd, coreRefusal.tooMany);
    const state = await core.db.read((sql) => readRow(sql, classState, courseScope(courseId), courseId));
    const refusal = refuseBullet(state, uid, text);
    if (refusal !== undefined) return refuse(attendee, cmd, refusal);
    if (pacer.use([flying(uid), flyingOver(courseId)]) > 0) return refuse(attendee, cmd, coreRefusal.tooMany);
    broadcast(courseId, frameOf(cmd, { from: uid, at: core.now(), what: { text } } satisfies Broadcast));
  } catch (error) {
    core.log.warn({ err: error }, 'a comment of a class could not be told');
    refuse(attendee, cmd, coreRefusal.tryAgain);
  }
};

const tooMany = (attendee: Attendee): void => {
  attendee.excess += 1;
  if (attendee.excess === 1) refuse(attendee, classCmd.error, coreRefusal.tooMany);
  if (attendee.excess > maxExcess) attendee.socket.close(classFlooded);
};

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const cmdOf = (raw: unknown): string => {
  const { cmd } = (typeof raw === 'object' && raw !== null ? raw : {}) as { readonly cmd?: unknown };
  return typeof cmd === 'string' && cmd !== '' && cmd.length <= 64 ? cmd : classCmd.error;
};

const frameOf = (cmd: string, data: unknown): string =>
  JSON.stringify({ cmd, data, code: classCode.done, msg: '' } satisfies ClassFrame);

/** `msg` is for the person, `data` for programs. */
const refuse = (attendee: Attendee, cmd: string, refusal: Refusal): void => {
  const { reason, code } = refusal;
  const msg = say(refusal, attendee.language);
  give(attendee, JSON.stringify({ cmd, data: { reason, code }, code: classCode.refused, msg } satisfies ClassFrame));
};
