import { channelPath } from '#contract/core/channel/frames.ts';
import { newId } from '#contract/core/ids.ts';
import { isMeteredNow, restOf } from '#src/core/device/rest.ts';
import { isServerThere } from '#src/core/device/who.ts';
import { readMeta } from '#src/core/outbox.ts';
import { webSocket } from '#src/core/sync/channel/plug.ts';
import type { Trigger } from '#src/core/sync/engine-state.ts';
import type { Host } from '#src/core/sync/host.ts';
import { type Leading, lead } from '#src/core/sync/lead.ts';
import { channelName, createLooking, electLeader, type Word } from '#src/core/sync/leader.ts';
import { fetchOlder, type Older, type OlderRequest } from '#src/core/sync/live/older.ts';
import { createWire } from '#src/core/wire.ts';
import { startAfresh } from '#src/core/writing/fresh.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { cycleAlone } from './cycle-lock.ts';

/** The engine of one page. Each page has one; the one that leads keeps socket and timers, all can replay. */
const start = async (uid: string) => {
  const replica = await openFully({ uid, features: dataFeatures, schemaVersion });
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const token = () => readMeta(replica.outbox, 'token');
  const host: Host = {
    replica,
    wire: createWire({ baseUrl: location.origin, fetch: (...given) => fetch(...given), token, now: Date.now }),
    now: Date.now,
    jitter: Math.random,
    nonce: () => crypto.randomUUID(),
    newReplicaId: () => newId(Date.now(), random),
    step: async () => {},
    rests: () => restOf(replica.outbox, isMeteredNow),
  };
  const channel = new BroadcastChannel(channelName(uid));
  const say = (word: Word) => channel.postMessage(word);
  let leading: Leading | undefined;
  let isVisible = true;
  const own = crypto.randomUUID();
  const isTold = createLooking(own);

  const serve = (asleep?: string) => {
    const served = lead({
      host,
      plugIn: webSocket(location.origin.replace(/^http/, 'ws') + channelPath),
      exclusively: (work) => cycleAlone(uid, work, asleep),
      isOnline: () => navigator.onLine,
      isThere: () => isServerThere(location.origin),
      onStatus: (status) => say({ kind: 'status', status }),
    });
    leading = served;
    return () => {
      served.stop();
      leading = undefined;
    };
  };
  const nudge = (why: Trigger) => {
    if (why === 'visible') isVisible = true;
    if (why === 'hidden') isVisible = false;
    const isNews = isTold(why);
    if (leading !== undefined) return isNews ? leading.trigger(why) : undefined;
    say({ kind: 'nudge', why, from: own });
    if (why !== 'hidden') asked();
  };
  const stop = () => {
    resign();
    leading?.stop();
    channel.close();
    replica.db.close();
    replica.outbox.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'over') stop();
    const isNews = data.kind !== 'nudge' || isTold(data.why, data.from);
    if (leading === undefined) return;
    if (data.kind === 'nudge' && isNews) leading.trigger(data.why as Trigger);
    if (data.kind === 'hello') say({ kind: 'status', status: leading.status() });
  });
  // A kill between the two databases left a promise unshown, or a verdict's trace on the screen.
  await rebase(replica);
  const { asked, resign } = electLeader({
    name: `leader:${uid}`,
    locks: navigator.locks,
    channel,
    lead: serve,
    isVisible: () => isVisible,
  });
  return {
    nudge,
    replay: async () => void (await rebase(replica, undefined, undefined, host.onDefect)),
    refresh: () => startAfresh(replica),
    older: (asked: OlderRequest) => fetchOlder(host, asked),
    stop,
  };
};

/** What sync.worker.ts exposes, one for each page; apart from it, because whoever imports a worker is one. */
export const createSyncWorker = () => {
  let running: ReturnType<typeof start> | undefined;
  return {
    start: async (uid: string): Promise<void> => {
      running ??= start(uid).catch((error: unknown) => {
        running = undefined;
        throw error;
      });
      await running;
    },
    nudge: async (why: Trigger): Promise<void> => (await running)?.nudge(why),
    replay: async (): Promise<void> => (await running)?.replay(),
    refresh: async (): Promise<void> => (await running)?.refresh(),
    /** Nothing runs: nobody can be asked. */
    older: async (asked: OlderRequest): Promise<Older> => (await running)?.older(asked) ?? { kind: 'offline' },
    stop: async (): Promise<void> => {
      (await running)?.stop();
      running = undefined;
    },
  };
};
