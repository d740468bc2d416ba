import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { channelPath } from '#contract/core/channel/frames.ts';
import { convScope } from '#contract/core/scopes.ts';
import { readerOf } from '#tests/server/support/reader.ts';
import { pushItem } from '#tests/server/support/school.ts';
import { freshId } from '../lab/school.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import type { Child } from './children.ts';
import { open, prepare, type School } from './storm.ts';

const senders = 20;
const batch = 5;
/** Between two kills, in milliseconds, and as much again at random. */
const between = 400;

const note = (kills: number) =>
  `real server on SQLite, ${senders} devices that send ${batch} at a time and send again what was not decided, SIGKILL ${kills} times while they do; lost and doubled are counted in the database`;

/** The server dies with messages in flight, again and again. */
export const killed = async (quick: boolean): Promise<Figure[]> => {
  const [each, kills] = quick ? [30, 3] : [100, 10];
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-killed-'));
  try {
    const school = await prepare(dataDir, senders);
    const life = await createLife(school);
    const said: string[] = [];
    const sending = Promise.all(school.everybody.map((_one, index) => sendAll(school, life, index, { each, said })));
    let ended = false;
    void sending.finally(() => {
      ended = true;
    });
    let done = 0;
    for (; done < kills && !ended; done += 1) {
      await sleep(between * (1 + Math.random()));
      await life.again();
    }
    await sending;
    await life.end();
    return counted(dataDir, { said, stalls: life.stalls, kills: done });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A server that is killed and started anew on the same port. */
const createLife = async (school: School) => {
  let child: Child = await open(school);
  let died = Promise.withResolvers<void>();
  let diedAt = 0;
  const stalls: number[] = [];
  return {
    /** From the death of each process to the next decision for anybody, ms. */
    stalls,
    decided: () => {
      if (diedAt > 0) stalls.push(performance.now() - diedAt);
      diedAt = 0;
    },
    /** Resolves with this process. */
    death: () => died.promise,
    again: async () => {
      await child.end('SIGKILL');
      diedAt = performance.now();
      died.resolve();
      died = Promise.withResolvers();
      child = await open(school);
    },
    end: () => child.end('SIGKILL'),
  };
};

type Life = Awaited<ReturnType<typeof createLife>>;

interface Sending {
  readonly each: number;
  /** Ids of what was decided. */
  readonly said: string[];
}

/** One device by the rules: what was not decided is sent again, in the same order and under the same ids. */
const sendAll = async (school: School, life: Life, index: number, { each, said }: Sending): Promise<void> => {
  const { person, imToken } = school.everybody[index] as School['everybody'][number];
  const address = { http: `http://127.0.0.1:${school.port}`, socket: `ws://127.0.0.1:${school.port}${channelPath}` };
  const lane = `${convScope(school.courseId)}/messaging`;
  const replicaId = freshId();
  const connected = async () => {
    for (;;) {
      const reader = await Promise.race([
        readerOf(address, person, imToken, replicaId).catch(() => undefined),
        life.death().then(() => undefined),
      ]);
      if (reader !== undefined) return reader;
      await sleep(20);
    }
  };
  let reader = await connected();
  for (let from = 1; from <= each; from += batch) {
    const ids = Array.from({ length: batch }, freshId);
    const items = ids.map((id, place) => {
      const input = { groupId: school.courseId, id, text: `${index}/${from + place}` };
      return pushItem({ mid: id, lane, seq: from + place, name: 'sendMessage', input, at: Date.now() });
    });
    for (;;) {
      const results = await Promise.race([reader.push(items), life.death().then(() => undefined)]);
      if (results?.length === batch && results.every(({ status }) => status === 'verdict')) break;
      if (results === undefined) reader = await connected();
      else await sleep(20);
    }
    life.decided();
    said.push(...ids);
  }
  reader.close();
};

const counted = (
  dataDir: string,
  {
    said,
    stalls,
    kills,
  }: { readonly said: readonly string[]; readonly stalls: readonly number[]; readonly kills: number },
): Figure[] => {
  const sql = new DatabaseSync(join(dataDir, 'classroom.sqlite'));
  const rows = sql.prepare("select id, text, seq from message where type = 'text' order by seq").all();
  sql.close();
  const kept = new Set(rows.map(({ id }) => id));
  const gaps = rows.filter(({ seq }, index) => Number(seq) !== index + 1).length;
  const last = new Map<string, number>();
  let disordered = 0;
  for (const { text } of rows) {
    const [who = '', place = ''] = String(text).split('/');
    if (Number(place) <= (last.get(who) ?? 0)) disordered += 1;
    last.set(who, Number(place));
  }
  const figure = (name: string, value: number) => ({ name, value, unit: 'x' as const, note: note(kills) });
  return [
    figure('messages decided', said.length),
    figure('of them lost', said.filter((id) => !kept.has(id)).length),
    figure('of them doubled', rows.length - new Set(rows.map(({ text }) => text)).size),
    figure('numbers left out, and messages out of their order', gaps + disordered),
    {
      name: 'from a kill to the next decision, the start included',
      value: quantile(stalls, 0.5),
      unit: 'ms',
      note: note(kills),
    },
  ];
};
