import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { startChild } from './children.ts';
import { openRaw } from './raw-client.ts';

const sockets = 1_000;
const members = 300;
const pace = 20;
const note = `${members} members among ${sockets} sockets of one process, messages of about 450 bytes; floor: ws with a stringify and a send for each member, in the same run. Deliveries by processor time, so that the client beside it does not count`;

interface Measured {
  readonly p99: number;
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** How fast one message reaches everybody, and how many deliveries one core makes. Ours and the naive way in turn. */
export const fannedOut = async (quick: boolean): Promise<Figure[]> => {
  const runs: Record<'ours' | 'naive', Measured[]> = { ours: [], naive: [] };
  for (let run = 0; run < (quick ? 1 : 3); run += 1)
    for (const mode of ['naive', 'ours'] as const) runs[mode].push(await measure(mode, quick));
  const of = (mode: 'ours' | 'naive', what: keyof Measured) => median(runs[mode].map((one) => one[what]));
  return [
    { name: 'message to 300, p99', value: of('ours', 'p99'), unit: 'ms', floor: of('naive', 'p99'), budget: 5, note },
    { name: 'message to 300, server CPU', value: of('ours', 'cpuMs'), unit: 'ms', floor: of('naive', 'cpuMs'), note },
    {
      name: 'deliveries of one core, in a flood',
      value: of('ours', 'perSecond'),
      unit: '/s',
      floor: of('naive', 'perSecond'),
      budget: 1.9 * of('naive', 'perSecond'),
      note,
    },
  ];
};

const measure = async (mode: 'ours' | 'naive', quick: boolean): Promise<Measured> => {
  const child = startChild('fan-out-process.ts', [mode]);
  const { port } = await child.word<{ port: number }>();
  const delays: number[] = [];
  let frames = 0;
  let bytes = 0;
  let isPaced = true;
  const hear = (chunk: Buffer) => {
    bytes += chunk.length;
    if (!isPaced) return;
    const now = performance.timeOrigin + performance.now();
    for (const [, time] of chunk.toString('latin1').matchAll(/"t":([\d.]+)/g)) {
      delays.push(now - Number(time));
      frames += 1;
    }
  };
  const clients = [];
  for (let index = 0; index < sockets; index += 1)
    clients.push(await openRaw(port, index % 10 < 3 ? '/member' : '/other', hear));
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await sleep(1);
  };
  const paced = quick ? 50 : 200;
  child.process.send({ count: paced, every: pace });
  const { cpuMs } = await child.word<{ cpuMs: number }>();
  await until(() => frames === paced * members);
  // Numbers grow by a digit or two between the first frame and the last.
  const frameBytes = bytes / frames;
  isPaced = false;
  bytes = 0;
  const flood = quick ? 500 : 2_000;
  child.process.send({ count: flood, every: 0 });
  const rushed = await child.word<{ cpuMs: number }>();
  await until(() => bytes >= flood * members * frameBytes * 0.999);
  const perSecond = members / (rushed.cpuMs / 1_000);
  for (const { socket } of clients) socket.destroy();
  await child.end('SIGKILL');
  // The first ones find cold code.
  return { p99: quantile(delays.slice(10 * members), 0.99), perSecond, cpuMs };
};
