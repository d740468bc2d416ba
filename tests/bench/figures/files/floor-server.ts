import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What no server can avoid: it takes each form whole and writes it where the request says. Told its folder. */
const file = await open(join(process.argv[2] ?? '', 'floor.bin'), 'w');
const server = createServer(async (request, response) => {
  const bytes = Buffer.allocUnsafe(Number(request.headers['content-length']));
  let at = 0;
  for await (const piece of request) at += (piece as Buffer).copy(bytes, at);
  await file.write(bytes, 0, bytes.length, Number(request.headers['x-at'] ?? 0));
  response.end('{"status":2}');
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
