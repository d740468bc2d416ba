import { newId } from '#contract/core/ids.ts';
import { isMeteredNow, restOf } from '#src/core/device/rest.ts';
import { waitingEntries } from '#src/core/marks.ts';
import { readMeta } from '#src/core/outbox.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import type { Host } from '#src/core/sync/host.ts';
import { createWire } from '#src/core/wire.ts';
import { openFullyIfThere } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { cycleAfterPages } from './cycle-lock.ts';
import { goOnUploading } from './upload/in-background.ts';

declare const self: ServiceWorkerGlobalScope;

/** Cycles of one event; what is left then is for the next. */
const cyclesAtOnce = 5;

/**
 * Sends for one person when no page is there to do it. The tag is `drain:<uid>:<time>`: a browser forgets a tag that failed
 * three times, so each registration has a new one. Throws while work is left, so that the browser comes back.
 */
export const drain = async (uid: string): Promise<void> => {
  // A device without this person's outbox has nothing to send, and must not get one from here.
  const replica = await openFullyIfThere({ uid, features: dataFeatures, schemaVersion });
  if (replica === undefined) return;
  try {
    if (!(await readMeta(replica.outbox, 'token'))) return;
    const rests = () => restOf(replica.outbox, isMeteredNow);
    // The page asks again when the person lets it go on.
    if ((await rests()) !== undefined) return;
    const filesLeft = await goOnUploading(uid, replica.outbox);
    const host: Host = {
      replica,
      wire: createWire({
        baseUrl: self.location.origin,
        fetch: (...given) => fetch(...given),
        token: () => readMeta(replica.outbox, 'token'),
        now: Date.now,
        timeout: 15_000,
      }),
      now: Date.now,
      jitter: Math.random,
      nonce: () => crypto.randomUUID(),
      newReplicaId: () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
      step: async () => {},
      rests,
    };
    const cycles = async () => {
      for (let done = 0, more = true; more && done < cyclesAtOnce; done += 1) ({ more } = await runCycle(host));
    };
    await cycleAfterPages(uid, cycles);
    if ((await rests()) !== undefined) return;
    // Also where a page was in its cycle all the time: it may be closed before it is through.
    if (filesLeft > 0 || (await waitingEntries(replica)).length > 0) throw new Error('work is left to send');
  } finally {
    replica.db.close();
    replica.outbox.close();
  }
};
