import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openModel } from '#server/core/model/model.ts';

test('a line of a model that does not end is not read on', async () => {
  let sent = 0;
  const server = createServer(async (_request, reply) => {
    reply.setHeader('content-type', 'text/event-stream');
    const part = 'x'.repeat(4_096);
    while (!reply.destroyed && sent < 12 * 2 ** 20) {
      sent += part.length;
      if (!reply.write(part)) await Promise.race([once(reply, 'drain'), once(reply, 'close')]);
    }
    reply.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const { signal } = new AbortController();
  const talk = { system: '', said: [], maxTokens: 1, signal, onText: () => {} };
  await expect(openModel({ url, key: '', name: 'odd' }).talk(talk)).rejects.toThrow('too long');
  expect(sent).toBeLessThan(6 * 2 ** 20);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
