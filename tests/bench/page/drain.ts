import { newId } from '#contract/core/ids.ts';
import { updateNotice } from '#contract/features/notice/calls.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { type Device, forget, openDevice } from './device.ts';

export interface Drained {
  /** Until nothing is queued or being sent. */
  readonly ms: number;
  /** Until the last pull has confirmed it. */
  readonly confirmedMs: number;
  readonly requests: number;
  readonly refused: number;
  readonly conflicts: number;
}

let device: Device | undefined;

const opened = (): Device => {
  if (device === undefined) throw new Error('drainOpen comes first');
  return device;
};

/** A device that holds what the server has. */
export const drainOpen = async (given: { readonly uid: string; readonly token: string }): Promise<void> => {
  await openDevice(given).then(forget);
  device = await openDevice(given);
  while ((await runCycle(device.host)).more);
};

/**
 * Queues `count` mutations, as offline: an edit of each notice of the course, spread among replies. Which of the notices
 * are still there, and unchanged, is the server's to say.
 */
export const drainQueue = async (given: { readonly courseId: string; readonly count: number }): Promise<void> => {
  const { replica, store } = opened();
  const { courseId, count } = given;
  const notices = await noticesOf(replica, courseId);
  const [topic] = await topicsOf(replica, courseId);
  if (topic === undefined) throw new Error('the course has no topic');
  const between = Math.floor(count / notices.length);
  for (let index = 0; index < count; index += 1) {
    const notice = index % between === 0 ? notices[index / between] : undefined;
    const made =
      notice === undefined
        ? await store.mutate(addReply, { courseId, topicId: topic.id, id: freshId(), content: `Reply ${index}` })
        : await store.mutate(updateNotice, {
            courseId,
            id: notice.id,
            content: `Edited ${index}`,
            basis: { content: notice.editions.content ?? '' },
          });
    if (!made.ok) throw new Error(made.refusal.reason);
  }
};

const freshId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

export const drain = async (): Promise<Drained> => {
  const { replica, host } = opened();
  const before = opened().requests;
  const from = performance.now();
  let ms = Number.NaN;
  const watch = setInterval(async () => {
    const open = await replica.outbox.entries.where('state').anyOf(['queued', 'sending']).count();
    if (open === 0 && Number.isNaN(ms)) ms = performance.now() - from;
  }, 25);
  while ((await runCycle(host)).more);
  const confirmedMs = performance.now() - from;
  clearInterval(watch);
  const told = await attentionEntries(replica);
  const conflicts = told.filter(({ current }) => current !== undefined).length;
  const requests = opened().requests - before;
  await forget(opened());
  return {
    ms: Number.isNaN(ms) ? confirmedMs : ms,
    confirmedMs,
    requests,
    refused: told.length - conflicts,
    conflicts,
  };
};

/** Posts the same number of inputs to an address that sends them back, fifty at a time, one request after another. */
export const drainFloor = async (given: { readonly count: number }): Promise<number> => {
  const inputs = Array.from({ length: given.count }, (_one, index) => ({
    mid: freshId(),
    lane: `course:${freshId()}/topic`,
    seq: index + 1,
    name: 'addReply',
    version: 1,
    input: { courseId: freshId(), topicId: freshId(), id: freshId(), content: `Reply ${index}` },
    at: Date.now(),
    deps: [],
    seal: false,
  }));
  const from = performance.now();
  for (let at = 0; at < inputs.length; at += 50) {
    const items = inputs.slice(at, at + 50);
    const reply = await fetch('/echo', { method: 'POST', body: JSON.stringify({ items }), cache: 'no-store' });
    const back = await reply.json();
    if (back.items.length !== items.length) throw new Error('the echo lost something');
  }
  return performance.now() - from;
};
