import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { channelPath, getIMToken, requestType } from '#contract/core/channel/frames.ts';
import { protocolVersion } from '#contract/core/limits.ts';
import { convScope } from '#contract/core/scopes.ts';
import type { Person } from '#tests/harness/device.ts';
import { freshId, listen, openSchool } from '../lab/school.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { type Child, startChild } from './children.ts';
import { openRaw, type RawClient } from './raw-client.ts';

const people = 300;
const pace = 50;
/** What a device waits after an error, in milliseconds, and as much again at random. */
const afterError = 1_000;
const spoken = `real server on SQLite, ${people} people in one course, each with a socket; from the click to every socket, commit included`;
const stormed =
  'real server on SQLite, planned restart; log-in from connecting to its answer, all in from the signal to the last answer, the start of the new process included';

export interface School {
  readonly dataDir: string;
  readonly port: number;
  readonly courseId: string;
  readonly everybody: readonly { readonly person: Person; readonly imToken: string }[];
}

/** A message through the whole server, and a restart under thousands of sockets. */
export const restarted = async (quick: boolean): Promise<Figure[]> => {
  const sockets = quick ? 1_000 : 4_000;
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-storm-'));
  try {
    const school = await prepare(dataDir, people);
    let child = await open(school);
    const crowd = createCrowd(school);
    for (let index = 0; index < people; index += 1) await crowd.join(index);
    const said = await talk(school, crowd, quick ? 40 : 200);
    for (let index = people; index < sockets; index += 20)
      await Promise.all(Array.from({ length: 20 }, (_one, place) => crowd.join(index + place)));
    crowd.logins.length = 0;
    const from = performance.now();
    crowd.returning(true);
    await child.end('SIGTERM');
    child = await open(school);
    while (crowd.logins.length < sockets) await sleep(5);
    const allIn = performance.now() - from;
    crowd.returning(false);
    await child.end('SIGKILL');
    return [
      { name: 'sendMessage to 300, p99', value: quantile(said, 0.99), unit: 'ms', note: spoken },
      {
        name: `log-in, ${sockets} after a restart, p99`,
        value: quantile(crowd.logins, 0.99),
        unit: 'ms',
        budget: 50,
        note: stormed,
      },
      { name: `all ${sockets} in`, value: allIn, unit: 'ms', budget: 9_000, note: stormed },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const prepare = async (dataDir: string, people: number): Promise<School> => {
  const world = await openSchool({ dataDir });
  const teacher = await world.person('teacher');
  const students: Person[] = [];
  while (students.length < people - 1) students.push(await world.person('student'));
  const courseId = await world.course(teacher, students);
  const everybody = [];
  for (const person of [teacher, ...students]) {
    const told = await world.say(person, getIMToken, {});
    if (!told.ok) throw new Error('no token for the channel');
    everybody.push({ person, imToken: told.data.token });
  }
  const port = await listen(world);
  await world.close();
  return { dataDir, port, courseId, everybody };
};

export const open = async ({ dataDir, port }: School): Promise<Child> => {
  const child = startChild('school-process.ts', [], { DATA_DIR: dataDir, PORT: String(port) });
  await child.word();
  return child;
};

/** Sockets that log in, and after a loss come back when they were told to. */
const createCrowd = ({ port, everybody }: School) => {
  const logins: number[] = [];
  const delays: number[] = [];
  const clients: RawClient[] = [];
  let isReturning = false;
  let saidAt = 0;
  const join = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      let wait = afterError * (1 + Math.random());
      const hear = (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        const told = /"reconnectAfterMs":(\d+)/.exec(text)?.[1];
        if (told !== undefined) wait = Number(told);
        if (text.includes('"uniqueCode":"","payload":{"incarnation"')) delays.push(performance.now() - saidAt);
        if (!text.includes('"uniqueCode":"in"')) return;
        logins.push(performance.now() - from);
        resolve();
      };
      const again = () => {
        if (isReturning) setTimeout(() => void join(index).then(resolve, reject), wait);
      };
      openRaw(port, channelPath, hear).then((client) => {
        clients[index] = client;
        client.socket.once('close', again);
        const token = everybody[index % everybody.length]?.imToken ?? '';
        client.send({ requestType: requestType.login, uniqueCode: 'in', payload: { token } });
      }, again);
    });
  return {
    join,
    logins,
    delays,
    returning: (value: boolean) => {
      isReturning = value;
    },
    say: (frame: object) => {
      saidAt = performance.now();
      clients[0]?.send(frame);
    },
  };
};

/** One message after another from the teacher; answers how long each took to each socket. */
const talk = async (
  { courseId, everybody }: School,
  crowd: ReturnType<typeof createCrowd>,
  count: number,
): Promise<number[]> => {
  const uid = everybody[0]?.person.uid ?? '';
  const lane = `${convScope(courseId)}/messaging`;
  const replicaId = freshId();
  for (let seq = 1; seq <= count; seq += 1) {
    const id = freshId();
    const input = { groupId: courseId, id, text: `bench ${seq}` };
    const item = { mid: id, lane, seq, name: 'sendMessage', version: 1, input, at: Date.now(), deps: [], seal: false };
    const push = { proto: protocolVersion, nonce: 'nonce of the bench', replicaId, uid, items: [item] };
    crowd.say({ requestType: requestType.pushMessage, uniqueCode: `say ${seq}`, payload: { push } });
    while (crowd.delays.length < seq * people) await sleep(1);
    await sleep(pace);
  }
  return crowd.delays;
};
