import type { PullReply, PullRequest, ScopePatch } from '#contract/core/sync.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { courseRow, replyRows, scope, teacherRow, topicRow } from '../rows.ts';
import { type Device, openDevice } from './device.ts';

/** A device whose pulls are answered in the page, so that nothing but the client is on the clock. */
export interface Told extends Device {
  readonly tell: (patch: ScopePatch) => void;
}

export const uid = 'bench-teacher';

/** Holds one course with `count` replies, all by the person themselves. */
export const openTold = async (count: number): Promise<Told> => {
  let patches: readonly ScopePatch[] = [
    {
      kind: 'full',
      scope,
      rev: 1,
      epoch: 1,
      up: {
        course: [courseRow],
        courseMember: [teacherRow(uid)],
        topic: [topicRow],
        topicReply: replyRows(count, { createdBy: uid, topicId: topicRow.id }),
      },
    },
  ];
  const send: typeof fetch = async (_url, init) =>
    new Response(JSON.stringify(envelope(JSON.parse(String(init?.body)), patches)));
  const device = await openDevice({ uid, send });
  await pullOnce(device.host);
  return Object.assign(device, {
    tell: (patch: ScopePatch) => {
      patches = [patch];
    },
  });
};

const envelope = ({ nonce }: PullRequest, patches: readonly ScopePatch[]) => ({
  status: 1,
  message: '',
  code: 0,
  data: {
    nonce,
    uid,
    now: Date.now(),
    incarnation: 1,
    subscriptions: [{ scope, role: 'teacher', epoch: 1 }],
    patches: [...patches],
    more: false,
    confirmed: {},
    verdicts: {},
    lastDepth: 0,
  } satisfies PullReply,
});
