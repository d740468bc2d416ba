import { Dexie } from 'dexie';
import { newId } from '#contract/core/ids.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { rebase } from '#src/core/rebase.ts';
import { courseId, topicId } from '../rows.ts';
import { forget, timed } from './device.ts';
import { openTold, type Told } from './told.ts';

export interface Enqueued {
  readonly times: readonly number[];
  readonly floors: readonly number[];
}

/** How long a promise takes to be durable and shown, with `pending` others waiting. */
export const enqueues = async (given: {
  readonly held: number;
  readonly pending: number;
  readonly samples: number;
}): Promise<Enqueued> => {
  const device = await openTold(given.held);
  for (let index = 0; index < given.pending; index += 1) await reply(device);
  const bare = await openBareOutbox();
  const [times, floors]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < given.samples; sample += 1) {
    times.push(await timed(() => reply(device)));
    const stored = await device.replica.outbox.entries.orderBy('seq').last();
    if (stored === undefined) throw new Error('nothing was queued');
    floors.push(await timed(() => bare.table('entries').put(stored)));
    await takeBack(device, stored);
  }
  await bare.delete();
  await forget(device);
  return { times, floors };
};

const reply = async ({ store }: Told): Promise<void> => {
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  const made = await store.mutate(addReply, {
    courseId,
    topicId,
    id,
    content: 'The n-th term tends to zero. '.repeat(8),
  });
  if (!made.ok) throw new Error(made.refusal.reason);
};

/** The next sample finds the device as this one did. */
const takeBack = async ({ replica }: Told, { seq }: OutboxEntry): Promise<void> => {
  await replica.outbox.entries.delete(seq);
  await rebase(replica);
};

const openBareOutbox = async (): Promise<Dexie> => {
  await Dexie.delete('bare');
  const bare = new Dexie('bare', { chromeTransactionDurability: 'strict' });
  bare.version(1).stores({ entries: 'seq,&mid,lane,state,*keys,*creates' });
  await bare.open();
  return bare;
};
