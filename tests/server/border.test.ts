import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { Envelope } from '#contract/core/shapes.ts';
import { parseInput } from '#server/core/parse.ts';
import {
  type Border,
  createBorder,
  type Described,
  described,
  facts,
  isAllowed,
  post,
  roles,
  tokenFor,
} from './support/calls.ts';
import { onBothDatabases } from './support/databases.ts';
import { secret } from './support/small-file.ts';

const factsOf = ({ name }: Described) => {
  const found = facts[name];
  if (found === undefined) throw new Error(`who may call ${name}, and how, is not written in facts`);
  return found;
};

const noInputs = ['', '{', 'null', '"text"', '[]', '17', '{"a":', '\u0000', `[${'['.repeat(50_000)}`];
const atField = (field: string) => new RegExp(`^${field}(\\.|$)`);
onBothDatabases((url, _bare, database) => {
  let border: Border;
  let turn = 0;

  beforeAll(async () => {
    border = await createBorder(await url());
  }, 60_000);
  afterAll(() => border?.world.close());

  test('every call is known to this test, and no two share an address', () => {
    for (const one of described) factsOf(one);
    expect(new Set(described.map(({ path }) => path.toLowerCase())).size).toBe(described.length);
  });

  describe.each(described.map((one) => [`${one.name} (${one.ledger})`, one] as const))('%s', (_name, call) => {
    const { may, input } = factsOf(call);

    // What another database changes is how a call that is let in reads and writes: told of one who is, and of what is taken and hard to keep.
    if (database === 'PostgreSQL') {
      test('answers whoever may ask, and fails with nothing that it takes', async () => {
        const role = typeof may === 'object' ? roles.find((one) => isAllowed(call, may, one)) : 'teacher';
        const who = call.name === 'logout' ? await border.world.person('student') : border.people[role ?? 'teacher'];
        const reply = await post(border, tokenFor(may, who), call.path, input(border, who));
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        const { status, code } = Envelope.parse(reply.json());
        if (typeof may === 'object' && role !== undefined)
          expect([status === 1 || code === replyCode.conflict, reply.body]).toEqual([true, reply.body]);
        for (const { body, read, isHard } of malformed(call, input(border, border.people.teacher))) {
          if (!isHard || !call.input.safeParse(read).success) continue;
          const given = await post(border, tokenFor(may, who), call.path, isForm(call) ? body : JSON.stringify(body));
          expect(given.statusCode, `${call.name} ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500);
          Envelope.parse(given.json());
        }
      });
      return;
    }

    test('says nothing to somebody who is not signed in', async () => {
      if (may === 'public') return;
      for (const token of ['', 'not-a-token', 'x'.repeat(5_000)]) {
        const reply = await post(border, token, call.path, input(border, border.people.teacher));
        expect(Envelope.parse(reply.json())).toMatchObject({ status: 0 });
        if (may === 'operator' && token !== '') expect(reply.statusCode).toBe(403);
        else expect([reply.statusCode, reply.json().code]).toEqual([401, replyCode.notSignedIn]);
      }
    });

    test('is refused to every wrong role, and tells a stranger nothing', async () => {
      for (const role of roles) {
        const who = border.people[role];
        if (call.name === 'logout') continue;
        const reply = await post(border, who.token, call.path, input(border, who));
        expect(reply.statusCode).toBeLessThan(500);
        const envelope = Envelope.parse(reply.json());
        if (role === 'outsider' || role === 'neighbour') expect(reply.body).not.toContain(secret);
        if (may === 'self' || may === 'public') continue;
        const isMeant = may !== 'operator' && isAllowed(call, may, role);
        // Two who write the same text disagree only once both were let in.
        const isLetIn = envelope.status === 1 || envelope.code === replyCode.conflict;
        if (isMeant) expect([call.name, role, isLetIn, reply.body]).toEqual([call.name, role, true, reply.body]);
        else expect([role, envelope.status, envelope.code]).toEqual([role, 0, replyCode.notAllowed]);
      }
    });

    test('answers malformed input with the field at fault, never with a failure', async () => {
      const who = call.name === 'logout' ? await border.world.person('student') : border.people.teacher;
      const right = input(border, who);
      const token = tokenFor(may, who);
      const posted = new Set<string>();
      for (const { body, read, field } of malformed(call, right)) {
        const parsed = parseInput(call.input, read);
        // Of what the server's reader refuses for one field, one value goes the whole way: another one for the next field.
        if (!parsed.ok && may !== 'public') {
          if (field !== '') expect(parsed.refusal.field).toMatch(atField(field));
          turn += 1;
          if (posted.has(field) || turn % 3 > 0) continue;
          posted.add(field);
        }
        const text = JSON.stringify(body);
        const what = `${call.name} ${field} ${text.slice(0, 200)}`;
        const reply = await post(border, token, call.path, isForm(call) ? body : text);
        expect(reply.statusCode, what).toBeLessThan(500);
        const envelope = Envelope.parse(reply.json());
        // Of what anybody may post, nothing large is read; a form says itself how much it takes.
        if (may === 'public' && !isForm(call) && text.length > limits.publicBodyBytes) {
          expect(envelope.code, what).toBe(replyCode.tooLarge);
          continue;
        }
        if (parsed.ok) continue;
        expect([reply.statusCode, envelope.status, envelope.code], what).toEqual([400, 0, replyCode.invalidInput]);
        if (field !== '') expect(reply.json().data.refusal.field, what).toMatch(atField(field));
      }
      // Read before anybody knows for which call: each of some call.
      turn += 1;
      const nothing = noInputs[turn % noInputs.length] ?? '';
      const reply = await post(border, token, call.path, nothing);
      expect(reply.statusCode, `${call.name} ${nothing.slice(0, 20)}`).toBeLessThan(500);
      Envelope.parse(reply.json());
    });
  });

  test('a body that is too large, of another kind, or for nobody is answered with an envelope', async () => {
    const { server } = border.world;
    const large = await post(border, '', '/UserApi/login', { account: 'x'.repeat(limits.bodyBytes), password: 'x' });
    expect([large.statusCode, large.json().code]).toEqual([413, replyCode.tooLarge]);
    const form = await server.app.inject({
      method: 'POST',
      url: '/UserApi/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    });
    expect([form.statusCode, form.json().status]).toEqual([415, 0]);
    for (const [method, url] of [
      ['POST', '/nowhere'],
      ['GET', '/UserApi/login'],
      ['DELETE', '/sync/push'],
      ['POST', '/%zz'],
      ['GET', '/ws/im'],
    ] as const) {
      const reply = await server.app.inject({ method, url });
      expect([url, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([url, true]);
      expect(Envelope.parse(reply.json()).status).toBe(0);
    }
  });

  test('addresses match without regard to case, and messages come in the language asked for', async () => {
    const { app } = border.world.server;
    const say = (language?: string) =>
      app.inject({
        method: 'POST',
        url: '/userapi/GETUSERINFO',
        headers: language === undefined ? {} : { 'accept-language': language },
      });
    expect((await say()).json()).toMatchObject({
      code: replyCode.notSignedIn,
      message: '你未登录或登录已过期，请登录后重试。',
    });
    expect((await say('zh-TW,zh;q=0.9')).json().message).toBe('你未登入或登入已過期，請登入後重試。');
    expect((await say('zh_tw')).json().message).toBe('你未登入或登入已過期，請登入後重試。');
    expect((await say('en-GB')).json().message).toBe('You are not signed in. Sign in and try again.');
    const reply = await app.inject({ method: 'GET', url: '/healthz', headers: { 'x-request-id': 'mine-1' } });
    expect(reply.headers['x-request-id']).toBe('mine-1');
  });

  test('the contract is published: every call, as the wire spells it', async () => {
    const reply = await border.world.server.app.inject({ method: 'GET', url: '/docs/openapi.json' });
    const { openapi, paths } = reply.json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).sort()).toEqual(described.map(({ path }) => path as string).sort());
    expect(JSON.stringify(paths['/FutureV2/CourseNotify/list'])).toContain('"courseid"');
    const page = await border.world.server.app.inject({ method: 'GET', url: '/docs' });
    expect(page.body).toContain('/FutureV2/CourseNotify/list');
  });

  test('text with characters that a database cannot hold is stored without them', async () => {
    const { people, courseId, world } = border;
    const body = JSON.stringify({ courseId, id: world.newId(), title: 'a\u0000b', content: '\ud800 lone' });
    expect((await post(border, people.teacher.token, '/FutureV2/CourseNotify/create', body)).json().status).toBe(1);
  });
});

/** A form knows only text. */
const isForm = (call: Described): boolean => call.kind === 'call' && call.form !== undefined;

const hard = [-1, 1.5, 1e300, 'x'.repeat(200_000), '\u0000', "'; drop table scope; --"] as const;

interface Malformed {
  readonly body: object;
  /** What the server reads of it: characters that no database holds are gone before the input is looked at. */
  readonly read: object;
  readonly field: string;
  /** No column holds it, or not each database's. */
  readonly isHard: boolean;
}

/** Wrong values for each field of a call, made from its schema. */
const malformed = (call: Described, right: object): Malformed[] => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const fields = Object.keys(schema.properties ?? {});
  const missing = (schema.required ?? []).map((field) => {
    const body = Object.fromEntries(Object.entries(right).filter(([key]) => key !== field));
    return { body, read: body, field, isHard: false };
  });
  const wrong = [...hard, null, 17, true, 'text', '', [], [[]], {}, { a: { b: 1 } }].filter(
    (value) => !isForm(call) || typeof value === 'string',
  );
  return [
    ...missing,
    ...fields.flatMap((field) =>
      wrong.map((value) => {
        const body = { ...right, [field]: value };
        const read = value === '\u0000' ? { ...right, [field]: '' } : body;
        return { body, read, field, isHard: hard.some((one) => one === value) };
      }),
    ),
  ];
};
