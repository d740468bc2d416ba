import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { Call, Mutation, Output } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import type { UserType } from '#contract/core/roles.ts';
import { Envelope } from '#contract/core/shapes.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { createCourse, getQrCode, joinCourseByCode, setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, listNotices } from '#contract/features/notice/calls.ts';
import { type SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import { layEmptyDatabase } from '#tests/harness/empty-database.ts';
import { type Serving, serveApart, serveHere } from './serving.ts';

export interface Account {
  readonly uid: string;
  readonly username: string;
  readonly account: string;
  readonly password: string;
  readonly token: string;
}

/** The real server, in front of an empty database. */
export interface School extends Serving {
  /** Where the server keeps everything. */
  readonly dataDir: string;
  /** `coidAdmin` above 0: looks after the school. */
  readonly person: (userType: UserType, username: string, coidAdmin?: number) => Promise<Account>;
  /** Says how the school looks and what it has. */
  readonly looks: (config: z.input<typeof SchoolConfig>) => Promise<void>;
  /** Makes a course; the members join it by its code. Answers its id. */
  readonly course: (
    teacher: Account,
    name: string,
    members: readonly Account[],
    assistants?: readonly Account[],
  ) => Promise<string>;
  /** The three answer with the id of what they made. */
  readonly notice: (author: Account, courseId: string, title: string, content?: string) => Promise<string>;
  readonly topic: (author: Account, courseId: string, title: string) => Promise<string>;
  readonly reply: (author: Account, courseId: string, topicId: string, content: string) => Promise<string>;
  /** What the server has, asked with the specification's calls: titles of notices, contents of replies. */
  readonly notices: (reader: Account, courseId: string) => Promise<readonly string[]>;
  readonly replies: (reader: Account, topicId: string) => Promise<readonly string[]>;
  /** Asks the server as any other client would, at the call's own path. Throws on a refusal. Keys are the wire's. */
  readonly say: <C extends Call | Mutation>(
    who: { readonly token: string },
    call: C,
    input: z.input<C['input']>,
  ) => Promise<Output<C>>;
  readonly close: () => Promise<void>;
}

export const operatorToken = 'operator-of-the-browser-tests';
const password = 'Classroom2026';

/** What the operator of a school says; programs that make files viewable are the same on all machines: none. */
type Environment = Readonly<Record<string, string>>;

const usual = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  OPERATOR_TOKEN: operatorToken,
  LOG_LEVEL: 'silent',
  SOFFICE: '/none',
  FFMPEG: '/none',
  FFPROBE: '/none',
};

/** A school whose server runs in this process: its modules are loaded once for all of them. */
export const openSchool = (environment: Environment = {}): Promise<School> => openWith(serveHere, environment);

/** A school whose server has a process of its own, for stories that kill it. */
export const openSchoolApart = (environment: Environment = {}): Promise<School> => openWith(serveApart, environment);

const openWith = async (serve: typeof serveHere, environment: Environment): Promise<School> => {
  if (!existsSync('dist/index.html')) throw new Error('dist is missing: run `npm run build` first');
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  await layEmptyDatabase(dataDir);
  const server = await serve({ ...usual, DATA_DIR: dataDir, ...environment });
  const say = sayTo(server.port);
  const operator = { token: operatorToken };
  const { coid } = await say(operator, createInstitution, { name: '启明大学' });
  let people = 0;
  return {
    ...server,
    dataDir,
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    ...contents(say),
    say,
    looks: async (config) => void (await say(operator, setSchoolConfig, { config })),
    person: async (userType, username, coidAdmin = 0) => {
      people += 1;
      const account = `${userType}${people}`;
      const { uid } = await say(operator, createAccount, { coid, account, password, username, userType, coidAdmin });
      const { token } = await say({ token: '' }, login, { account, password, remember: true });
      return { uid, username, account, password, token };
    },
  };
};

const sayTo =
  (port: number): School['say'] =>
  async (who, call, input) => {
    const reply = await fetch(`http://127.0.0.1:${port}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: who.token },
      body: JSON.stringify(input),
    });
    const { status, data, message } = Envelope.parse(await reply.json());
    if (status !== 1) throw new Error(`${call.name}: ${message} ${JSON.stringify(data)}`);
    return data as Output<typeof call>;
  };

const contents = (
  say: School['say'],
): Pick<School, 'course' | 'notice' | 'topic' | 'reply' | 'notices' | 'replies'> => ({
  course: async (teacher, name, members, assistants = []) => {
    const courseId = makeId();
    const course = {
      courseId,
      name,
      className: '1 班',
      semester: '2026-2027',
      term: 1,
      mode: 'blend',
      intro: '',
    } as const;
    await say(teacher, createCourse, course);
    const { code } = await say(teacher, getQrCode, { courseId });
    for (const member of [...members, ...assistants]) await say(member, joinCourseByCode, { code });
    for (const { uid } of assistants) await say(teacher, setMemberRole, { courseId, uid, role: 'assistant' });
    return courseId;
  },
  notice: async (author, courseId, title, content = '内容') =>
    (await say(author, createNotice, { courseId, id: makeId(), title, content })).id,
  topic: async (author, courseId, title) =>
    (await say(author, createTopic, { courseId, id: makeId(), title, content: '' })).id,
  reply: async (author, courseId, topicId, content) =>
    (await say(author, addReply, { courseId, topicId, id: makeId(), content })).id,
  notices: async (reader, courseId) =>
    (await say(reader, listNotices, { courseId, limit: 100 })).list.map(({ title }) => title),
  replies: async (reader, topicId) =>
    (await say(reader, getTopicReplies, { id: topicId })).list.map(({ content }) => content),
});

const makeId = (): string => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
