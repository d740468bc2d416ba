import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { getAttachmentInfo } from '#contract/features/upload/calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { attach, detach, factsOf, mayRead } from '#server/features/upload/public.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { samples } from './samples.ts';
import { chunkBytes, fetchFile, fileOf, type Sent, upload } from './sender.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let stranger: Person;
  let courseId: string;
  let file: Sent;

  const given = async (who: Person, bytes: Buffer | string, name: string): Promise<Sent> => {
    const made = fileOf(world, bytes, name);
    expect(await upload(world, who, made)).toMatchObject({ status: 1 });
    return made;
  };
  const get = (address: string, headers: Record<string, string> = {}) =>
    world.server.app.inject({ method: 'GET', url: address, headers });

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), uploads: { chunkBytes } });
    teacher = await world.person('teacher');
    student = await world.person('student');
    stranger = await world.person('student');
    courseId = await world.course(teacher, [student]);
    file = await given(teacher, Buffer.alloc(2_500, 'lesson '), '第一课.txt');
  });
  afterAll(() => world?.close());

  describe('who may', () => {
    test('a token or the cookie opens a file; nobody else is told whether it is there', async () => {
      expect((await get(`/file/${file.id}`, { token: teacher.token })).statusCode).toBe(302);
      expect((await get(`/file/${file.id}`, { cookie: `a=b; token=${teacher.token}` })).statusCode).toBe(302);
      for (const headers of [
        {},
        { token: 'wrong' },
        { cookie: 'token=wrong' },
        { cookie: `nottoken=${teacher.token}` },
      ])
        expect((await get(`/file/${file.id}?token=${teacher.token}`, headers)).statusCode).toBe(401);
      const foreign = await get(`/file/${file.id}`, { token: stranger.token });
      const unknown = await get(`/file/${world.newId()}`, { token: stranger.token });
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
      expect(foreign.json().data.refusal).toMatchObject(uploadRefusal.gone);
    });

    test('whoever reads the row may read its files, and no longer than that', async () => {
      const { db } = world.server;
      const to = { key: 'notice:1', scope: courseScope(courseId), audiences: ['all'] as const };
      const give = (who: Person, target: Parameters<typeof attach>[2]['to'], files = [{ id: file.id }]) =>
        db.write((sql) => attach({ sql, now: world.now() }, who, { files, to: target }));
      const readers = (id: string) =>
        db.read(async (sql) => {
          const may = [];
          for (const who of [teacher, student, stranger]) may.push(await mayRead(sql, who.uid, id));
          return may;
        });
      expect(await readers(file.id)).toEqual([true, false, false]);
      expect(await give(stranger, { ...to, scope: userScope(stranger.uid) })).toMatchObject({
        ok: false,
        refusal: uploadRefusal.gone,
      });
      const facts = { id: file.id, name: '第一课.txt', size: 2_500, type: 'text/plain' };
      expect(await give(teacher, to)).toEqual({ ok: true, value: [facts] });
      expect(await db.read((sql) => factsOf(sql, file.id))).toEqual(facts);
      expect(await readers(file.id)).toEqual([true, true, false]);
      expect((await fetchFile(world, student, file.id)).rawPayload.equals(file.bytes)).toBe(true);
      await give(teacher, { ...to, audiences: ['staff'] });
      expect(await readers(file.id)).toEqual([true, false, false]);
      await give(teacher, { ...to, audiences: [`u:${student.uid}`] });
      expect(await readers(file.id)).toEqual([true, true, false]);
      await db.write((sql) => detach({ sql, now: world.now() }, to));
      expect(await readers(file.id)).toEqual([true, false, false]);
    });

    test('who may only look hands on no more than that', async () => {
      const { db } = world.server;
      const give = (who: Person, key: string, more: object) =>
        db.write((sql) =>
          attach({ sql, now: world.now() }, who, {
            files: [{ id: file.id }],
            to: { key, scope: courseScope(courseId), audiences: ['all'], ...more },
          }),
        );
      const save = async () => (await fetchFile(world, student, file.id, { query: '?download=1' })).statusCode;
      expect((await give(teacher, 'notice:2', { canSave: false })).ok).toBe(true);
      expect((await give(student, 'notice:3', {})).ok).toBe(true);
      expect((await give(student, 'notice:4', { scope: userScope(student.uid) })).ok).toBe(true);
      expect(await save()).toBe(403);
      await give(teacher, 'notice:2', {});
      expect(await save()).toBe(200);
      for (const key of ['notice:2', 'notice:3', 'notice:4'])
        await db.write((sql) =>
          detach(
            { sql, now: world.now() },
            { key, scope: key === 'notice:4' ? userScope(student.uid) : courseScope(courseId) },
          ),
        );
    });

    test('what a file is, is told to its readers only (C-155)', async () => {
      const said = await world.say(teacher, getAttachmentInfo, { id: file.id });
      expect(said).toEqual({
        ok: true,
        data: expect.objectContaining({
          name: '第一课.txt',
          size: 2_500,
          type: 'text/plain',
          address: `/file/${file.id}`,
        }),
      });
      expect(await world.say(stranger, getAttachmentInfo, { id: file.id })).toMatchObject({
        refusal: uploadRefusal.gone,
      });
    });
  });

  describe('a signed address', () => {
    const signed = async (query = '') =>
      String((await get(`/file/${file.id}${query}`, { token: teacher.token })).headers.location);

    test('holds for at most five minutes, without anything else', async () => {
      const address = await signed();
      expect((await get(address)).statusCode).toBe(200);
      world.pass(5 * minute);
      const late = await get(address);
      expect([late.statusCode, late.json().data.refusal.reason]).toEqual([403, coreRefusal.linkExpired.reason]);
      expect((await get(await signed())).statusCode).toBe(200);
    });

    test('that was changed in any way is not ours', async () => {
      const address = await signed();
      const other = await given(teacher, 'other', 'other.txt');
      for (const changed of [
        address.replace(file.id, other.id),
        address.replace(/until=\d+/, `until=${world.now() * 2}`),
        address.replace(/sign=(.)/, (_all, first) => `sign=${first === '_' ? '-' : '_'}`),
        `${address}&download=1`,
        address.replace(/\?.*/, ''),
        address.replace('/files/content/', '/files/content/..%2f'),
      ]) {
        const reply = await get(changed);
        expect([changed, reply.json().data.refusal.reason]).toEqual([changed, coreRefusal.linkInvalid.reason]);
      }
    });

    test('answers ranges to a GET, and says when there is nothing new (S-558, S-560)', async () => {
      const address = await signed();
      const whole = await get(address);
      const etag = String(whole.headers.etag);
      expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '2500' });
      for (const [range, from, to] of [
        ['bytes=0-0', 0, 1],
        ['bytes=100-199', 100, 200],
        ['bytes=2400-', 2_400, 2_500],
        ['bytes=2400-9999', 2_400, 2_500],
        ['bytes=-10', 2_490, 2_500],
      ] as const) {
        const part = await get(address, { range, 'if-range': etag });
        expect([range, part.statusCode, part.headers['content-range']]).toEqual([
          range,
          206,
          `bytes ${from}-${to - 1}/2500`,
        ]);
        expect(part.rawPayload.equals(file.bytes.subarray(from, to))).toBe(true);
      }
      for (const range of ['bytes=2500-', 'bytes=-0']) {
        const none = await get(address, { range });
        expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */2500']);
      }
      for (const range of ['bytes=5-1', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b'])
        expect((await get(address, { range })).statusCode).toBe(200);
      expect((await get(address, { range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200);
      expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304);
      const head = await world.server.app.inject({ method: 'HEAD', url: address });
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '2500', '']);
    });
  });

  test('what a browser might run is saved, never shown; the rest is shown by its bytes', async () => {
    const cases = [
      ['a.png', samples.png, 'image/png', 'inline'],
      ['a.jpg', samples.jpg, 'image/jpeg', 'inline'],
      ['a.mp4', samples.mp4, 'video/mp4', 'inline'],
      ['a.mp3', samples.mp3, 'audio/mpeg', 'inline'],
      ['a.wav', samples.wav, 'audio/wav', 'inline'],
      ['a.pdf', samples.pdf, 'application/pdf', 'inline'],
      ['a.txt', samples.utf8, 'text/plain; charset=utf-8', 'inline'],
      ['b.txt', samples.gbk, 'text/plain; charset=gb18030', 'inline'],
      ['a.py', samples.html, 'text/plain; charset=utf-8', 'inline'],
      ['a.doc', samples.doc, 'application/msword', 'attachment'],
      ['a.html', samples.html, 'application/octet-stream', 'attachment'],
      ['a.svg', samples.svg, 'application/octet-stream', 'attachment'],
      ['a.xml', samples.xml, 'application/octet-stream', 'attachment'],
      ['a.unknown', samples.exe, 'application/octet-stream', 'attachment'],
    ] as const;
    for (const [name, bytes, type, disposition] of cases) {
      const { id } = await given(teacher, bytes, name);
      const reply = await fetchFile(world, teacher, id);
      const { headers } = reply;
      const said = [name, headers['content-type'], String(headers['content-disposition']).split(';')[0]];
      expect(said).toEqual([name, type, disposition]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
      expect(reply.rawPayload.equals(bytes)).toBe(true);
      const saved = await fetchFile(world, teacher, id, { query: '?download=1' });
      expect(String(saved.headers['content-disposition'])).toMatch(/^attachment;/);
    }
  });

  test('a name of any language comes through, and cannot break out of its header', async () => {
    const { id } = await given(teacher, 'x', `好"';\r\nx: y\u202e(1).txt`);
    const { headers } = await fetchFile(world, teacher, id);
    expect(headers['content-disposition']).toBe(
      `inline; filename="__';x_ y(1).txt"; filename*=UTF-8''%E5%A5%BD_%27%3Bx_%20y%281%29.txt`,
    );
  });

  test('no address is a path', async () => {
    for (const path of [
      '/file/..%2f..%2fclassroom.sqlite',
      '/file/%2e%2e',
      '/file/',
      '/files/content/..%2f..%2fclassroom.sqlite?until=1&sign=x',
      '/files/kept/../../classroom.sqlite',
      '/files/staged/x.part',
    ]) {
      const reply = await get(path, { token: teacher.token });
      expect([path, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([path, true]);
      expect(reply.json().status).toBe(0);
    }
  });
});
