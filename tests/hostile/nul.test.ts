import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { postForm } from '#tests/server/support/posting.ts';

/** NUL stands in no text that PostgreSQL keeps, so it is nothing that may be asked for. */
onBothDatabases((url) => {
  let world: World;
  let student: Person;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    student = await world.person('student');
  }, 60_000);
  afterAll(() => world?.close());

  test('an address with a NUL in its path or its query is refused as a misfit, not as a defect', async () => {
    const addresses = [
      '/file/a%00b',
      '/files/calendar/%00/secret',
      `/files/calendar/${student.uid}/%00`,
      '/main/%00',
      '/assets/a%00.js',
      '/files/x?id=%00',
      '/ws/class?courseid=%00',
      '/healthz?a=b&c=%00',
    ];
    for (const address of addresses) {
      const { statusCode } = await world.server.app.inject({
        url: address,
        headers: { token: student.token, cookie: `token=${student.token}` },
      });
      expect([address, statusCode]).toEqual([address, 400]);
    }
    const form = await postForm(
      world,
      '',
      '/UploadApi/editorUpload?token=%00',
      { filename: 'a.png' },
      {
        file: Buffer.from('x'),
      },
    );
    expect(form.statusCode).toBe(400);
    // Another system asks in forms of its own.
    const known = { grant_type: 'authorization_code', client_id: 'a\u0000b', code: '\u0000', redirect_uri: '\u0000' };
    for (const authorization of ['', `Basic ${Buffer.from('a\u0000:\u0000').toString('base64')}`]) {
      const asked = await world.server.app.inject({
        method: 'POST',
        url: '/Oauth/OAuth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
        payload: new URLSearchParams(known).toString(),
      });
      expect([asked.statusCode, asked.json().error]).toEqual([401, 'invalid_client']);
    }
    // It may be spoken of.
    expect((await world.server.app.inject({ url: '/healthz?text=%2500' })).statusCode).toBe(200);
  });
});
