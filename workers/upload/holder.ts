import { second } from '#contract/core/time.ts';
import type { UploadWord } from '#src/core/files/upload-channel.ts';

/** As long as another page, on a busy machine, may take to hand over a file that only it has. */
const timeout = 3 * second;

/** Files for which the device had no room, in the memory of the page that picked them; any engine of this browser may ask. */
export interface Holder {
  readonly hold: (id: string, file: Blob) => void;
  readonly find: (id: string) => Promise<Blob | undefined>;
  readonly drop: (id: string) => void;
}

export const createHolder = (channel: BroadcastChannel): Holder => {
  const own = new Map<string, Blob>();
  const found = new Map<string, Blob>();
  const waiting = new Map<string, (file: Blob | undefined) => void>();
  const asked = new Map<string, Promise<Blob | undefined>>();
  const say = (word: UploadWord) => channel.postMessage(word);
  const drop = (id: string) => {
    own.delete(id);
    found.delete(id);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<UploadWord>) => {
    if (data.kind === 'here') waiting.get(data.id)?.(data.file);
    // Picked again elsewhere: what was had of it before may be what it is not any more.
    if (data.kind === 'held') drop(data.id);
    if (data.kind !== 'ask') return;
    const file = own.get(data.id);
    if (file !== undefined) say({ kind: 'here', id: data.id, file });
  });
  const ask = (id: string) =>
    new Promise<Blob | undefined>((resolve) => {
      const end = (file: Blob | undefined) => {
        clearTimeout(timer);
        waiting.delete(id);
        asked.delete(id);
        if (file !== undefined) found.set(id, file);
        resolve(file);
      };
      const timer = setTimeout(end, timeout, undefined);
      waiting.set(id, end);
      say({ kind: 'ask', id });
    });
  /** Whoever hashes, sends and watches may want it at the same time: one question, and its answer for all. */
  const askOnce = (id: string): Promise<Blob | undefined> => {
    const answer = asked.get(id) ?? ask(id);
    asked.set(id, answer);
    return answer;
  };
  return {
    hold: (id, file) => {
      drop(id);
      own.set(id, file);
      say({ kind: 'held', id });
    },
    find: async (id) => own.get(id) ?? found.get(id) ?? askOnce(id),
    drop,
  };
};
