import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { startChild } from './children.ts';
import { openCounted } from './raw-client.ts';

const sockets = 1_000;
const members = 300;
const pace = 20;
/** The first messages find cold code. */
const warmUp = 10;
const cast = `${members} members among ${sockets} sockets of one process, messages of about 450 bytes`;
const note = `${cast}; floor: ws with a stringify and a send for each member, in the same run. Deliveries by processor time, so that the client beside it does not count`;
const handedNote = `${cast}: from the word of the commit until the last of them is with the system, which on one machine has it in the readers' buffers then; floor: one frame by a bare write to each connection, in the same run`;
const heardNote = `${cast}: until a reader that only counts bytes was told by the system of each, all readers in one process; floor: as above, with ws`;

const modes = ['naive', 'bare', 'ours'] as const;
type Mode = (typeof modes)[number];

interface Measured {
  readonly handed: number;
  readonly heard: number;
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** How fast one message reaches everybody, and how many deliveries one core makes. Ours, bare writes and the naive way in turn. */
export const fannedOut = async (quick: boolean): Promise<Figure[]> => {
  const runs: Record<Mode, Measured[]> = { ours: [], bare: [], naive: [] };
  for (let run = 0; run < (quick ? 1 : 3); run += 1)
    for (const mode of modes) runs[mode].push(await measure(mode, quick));
  const of = (mode: Mode, what: keyof Measured) => median(runs[mode].map((one) => one[what]));
  const beside = (what: keyof Measured, floor: Mode) => ({ value: of('ours', what), floor: of(floor, what) });
  return [
    { name: 'message to 300, handed over, p99', ...beside('handed', 'bare'), unit: 'ms', budget: 5, note: handedNote },
    { name: 'message to 300, heard, p99', ...beside('heard', 'naive'), unit: 'ms', budget: 5, note: heardNote },
    { name: 'message to 300, server CPU', ...beside('cpuMs', 'naive'), unit: 'ms', note },
    { name: 'the same, beside bare writes', ...beside('cpuMs', 'bare'), unit: 'ms', note: handedNote },
    {
      name: 'deliveries of one core, in a flood',
      ...beside('perSecond', 'naive'),
      unit: '/s',
      budget: 1.9 * of('naive', 'perSecond'),
      note,
    },
  ];
};

interface Sent {
  readonly cpuMs: number;
  readonly begun: readonly number[];
  readonly handedOver: readonly number[];
}

const measure = async (mode: Mode, quick: boolean): Promise<Measured> => {
  const child = startChild('fan-out-process.ts', [mode]);
  const { port, frameBytes } = await child.word<{ port: number; frameBytes: number }>();
  const paced = quick ? 50 : 200;
  /** By message, when each member had it. */
  const heardAt = Array.from({ length: paced }, (): number[] => []);
  let bytes = 0;
  const readerOf = () => {
    let own = 0;
    let frames = 0;
    return (count: number) => {
      bytes += count;
      own += count;
      if (frames >= paced) return;
      const now = performance.timeOrigin + performance.now();
      for (; frames < paced && own >= (frames + 1) * frameBytes; frames += 1) heardAt[frames]?.push(now);
    };
  };
  const clients = [];
  for (let index = 0; index < sockets; index += 1)
    clients.push(await openCounted(port, index % 10 < 3 ? '/member' : '/other', readerOf()));
  const until = async (frames: number) => {
    while (bytes < frames * members * frameBytes) await sleep(1);
  };
  child.process.send({ count: paced, every: pace });
  const { cpuMs, begun, handedOver } = await child.word<Sent>();
  await until(paced);
  const flood = quick ? 500 : 2_000;
  child.process.send({ count: flood, every: 0 });
  const rushed = await child.word<Sent>();
  await until(paced + flood);
  for (const socket of clients) socket.destroy();
  await child.end('SIGKILL');
  const since = (times: readonly (readonly number[])[]) =>
    quantile(
      times.slice(warmUp).flatMap((all, index) => all.map((time) => time - (begun[warmUp + index] ?? 0))),
      0.99,
    );
  return {
    handed: since(handedOver.map((time) => [time])),
    heard: since(heardAt),
    perSecond: members / (rushed.cpuMs / 1_000),
    cpuMs,
  };
};
