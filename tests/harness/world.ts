import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { UserType } from '#contract/core/roles.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import type { Captcha } from '#contract/features/account/entry-calls.ts';
import { createCourse, getQrCode, joinCourseByCode, readmitMember } from '#contract/features/course/calls.ts';
import { createServer, type Server } from '#server/app.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import { newCaptcha, solve } from '#server/features/account/entry/captcha.ts';
import { createDevice, type Device, type Person } from './device.ts';
import { layEmptyDatabase } from './empty-database.ts';
import { lettersTo } from './letters.ts';
import { createNetwork } from './network.ts';
import { cheapPasswords } from './passwords.ts';
import { type Chance, chanceFrom } from './random.ts';

export type Said<C extends Call | Mutation> =
  | { readonly ok: true; readonly data: Output<C> }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly refusal: Refusal | undefined };

/** A real server on a real database with a clock of its own, and as many people and devices as a test needs. */
export interface World {
  readonly server: Server;
  /** Commits are told in their order: one writer. With several, a later one may be heard of first. */
  readonly isSerial: boolean;
  readonly chance: Chance;
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  /** `coidAdmin` above 0: looks after the school. */
  readonly person: (userType: UserType, coidAdmin?: number) => Promise<Person>;
  readonly device: (person: Person, name?: string) => Device;
  /** A course of `teacher` with everybody else as students. */
  readonly course: (teacher: Person, students: readonly Person[]) => Promise<string>;
  readonly join: (person: Person, teacher: Person, courseId: string) => Promise<void>;
  /** Posts a call as another client would: no replica, no queue. */
  readonly say: <C extends Call | Mutation>(
    who: { readonly token: string },
    call: C,
    input: Partial<Input<C>>,
  ) => Promise<Said<C>>;
  readonly newId: () => string;
  /** What was sent to an address or number, newest last; there is no provider, so letters lie in a folder. */
  readonly letters: (to: string) => Promise<readonly string[]>;
  /** A picture and its answer, as somebody gives it who can see. */
  readonly captcha: () => Promise<Captcha>;
  /** Stops the server, lets something happen to what it stores, and starts it again: what it had in memory is gone. */
  readonly restart: (meanwhile?: (dataDir: string) => Promise<void> | void) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const operatorToken = 'operator-of-the-test-school';

export const createWorld = async (options: Partial<ServerOptions> = {}, seed = 1): Promise<World> => {
  let now = Date.UTC(2026, 10, 21, 1);
  const chance = chanceFrom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-'));
  if (options.databaseUrl === undefined && options.dataDir === undefined) {
    await layEmptyDatabase(dataDir);
  }
  const start = () =>
    createServer({
      dataDir,
      now: () => now,
      operatorToken,
      passwordCost: cheapPasswords,
      heldFor: 1,
      pokesApart: 100,
      log: 'silent',
      schedules: false,
      rateLimits: false,
      ...options,
    });
  let server = await start();
  let people = 0;
  const say: World['say'] = async (who, call, input) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: call.path,
      headers: { token: who.token, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    });
    const { status, code, data } = reply.json();
    if (status !== 1) return { ok: false, status: reply.statusCode, code, refusal: data?.refusal };
    return { ok: true, data };
  };
  const must = async <C extends Call | Mutation>(
    who: { readonly token: string },
    call: C,
    input: Partial<Input<C>>,
  ) => {
    const said = await say(who, call, input);
    if (!said.ok) throw new Error(`${call.name}: ${JSON.stringify(said)}`);
    return said.data as Record<string, string>;
  };
  const operator = { token: operatorToken };
  const { coid } = await must(operator, createInstitution, { name: 'Qiming' });
  const world: World = {
    get server() {
      return server;
    },
    isSerial: options.databaseUrl === undefined,
    chance,
    say,
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    newId: () => newId(now, chance.bytes),
    person: async (userType, coidAdmin = 0) => {
      people += 1;
      const account = `${userType}${people}`;
      const password = 'Classroom2026';
      const username = `${userType} ${people}`;
      const { uid = '' } = await must(operator, createAccount, {
        coid: coid ?? '',
        account,
        password,
        username,
        userType,
        coidAdmin,
      });
      const { token = '' } = await must({ token: '' }, login, { account, password, remember: true });
      return { uid, username, token };
    },
    device: (person, name = `${person.username} device`) =>
      createDevice({
        name,
        person,
        network: createNetwork(() => server.app, `10.0.0.${people % 250}`),
        now: () => now,
        chance,
      }),
    course: async (teacher, students) => {
      const courseId = newId(now, chance.bytes);
      await must(teacher, createCourse, {
        courseId,
        name: 'Calculus',
        className: 'Class 1',
        semester: '2026-2027',
        term: 1,
        mode: 'blend',
        intro: '',
      });
      for (const student of students) await world.join(student, teacher, courseId);
      return courseId;
    },
    join: async (person, teacher, courseId) => {
      const { code = '' } = await must(teacher, getQrCode, { courseId });
      const joined = await say(person, joinCourseByCode, { code });
      // Whoever was removed comes back when the teacher says so.
      if (!joined.ok && joined.refusal?.reason === 'course.wasRemoved')
        await must(teacher, readmitMember, { courseId, uid: person.uid });
      else if (!joined.ok) throw new Error(JSON.stringify(joined));
    },
    letters: (to) => lettersTo(join(dataDir, 'outgoing'), to),
    captcha: async () => {
      const drawing = { db: server.db, now: options.now ?? (() => now), random: chance.bytes };
      const sessionid = await newCaptcha(drawing);
      return { sessionid, answer: await solve(drawing, sessionid) };
    },
    restart: async (meanwhile) => {
      await server.close();
      await meanwhile?.(dataDir);
      server = await start();
    },
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
};
