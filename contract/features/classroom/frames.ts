import * as z from 'zod/mini';
import { classCode } from './keys.ts';

/** E-069, in both directions. */
export const ClassFrame = z.object({
  cmd: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z._default(z.unknown(), null),
  code: z._default(z.int(), classCode.done),
  msg: z._default(z.string().check(z.maxLength(500)), ''),
});
export type ClassFrame = z.output<typeof ClassFrame>;

/** `data` of `AttendClass.commonBroadcast` as everybody in the room gets it: what was sent, and by whom. */
export interface Broadcast {
  readonly from: string;
  /** The server's clock. */
  readonly at: number;
  readonly what: unknown;
}

/** `data` of `AttendClass.presence`: everybody who has the course open now, sorted. */
export interface Presence {
  readonly uids: readonly string[];
}

/** `data` of `AttendClass.bullet` as it is sent. */
export const BulletText = z.object({ text: z.string().check(z.maxLength(1_000)) });
