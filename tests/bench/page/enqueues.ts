import { Dexie } from 'dexie';
import { newId } from '#contract/core/ids.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { courseId, topicId } from '../rows.ts';
import { forget, timed } from './device.ts';
import { openTold, type Told } from './told.ts';

export interface Enqueued {
  /** Until the promise is on the disk. */
  readonly durable: readonly number[];
  /** Until `mutate` resolves: its effect is in the replica too. */
  readonly shown: readonly number[];
  readonly floors: readonly number[];
}

/** Milliseconds for the browser to finish what taking back began, as between two acts of a person. */
const pause = 40;

/** How long a promise takes, with `pending` others waiting. */
export const enqueues = async (given: {
  readonly held: number;
  readonly pending: number;
  readonly samples: number;
}): Promise<Enqueued> => {
  const device = await openTold(given.held);
  for (let index = 0; index < given.pending; index += 1) await reply(device);
  const bare = await openBareOutbox();
  const [durable, shown, floors]: [number[], number[], number[]] = [[], [], []];
  let storedAt = Number.NaN;
  device.replica.outbox.entries.hook('creating', (_key, _entry, transaction) => {
    transaction.on('complete', () => {
      storedAt = performance.now();
    });
  });
  for (let sample = 0; sample < given.samples; sample += 1) {
    const from = performance.now();
    await reply(device);
    shown.push(performance.now() - from);
    durable.push(storedAt - from);
    const stored = await device.replica.outbox.entries.orderBy('seq').last();
    if (stored === undefined) throw new Error('nothing was queued');
    floors.push(await timed(() => bare.table('entries').put(stored)));
    await takeBack(device, stored);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await bare.delete();
  await forget(device);
  return { durable, shown, floors };
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
