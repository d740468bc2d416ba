import { type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * What no server can avoid: it takes each form whole and writes it where the request says. Each file is a new one, because pages that
 * the kernel holds already are written over at half the price. Told its folder.
 */
const folder = process.argv[2] ?? '';
let current: { readonly name: string; readonly file: FileHandle } | undefined;
const fileOf = async (name: string): Promise<FileHandle> => {
  if (current?.name !== name) {
    await current?.file.close();
    current = { name, file: await open(join(folder, name), 'w') };
  }
  return current.file;
};
const server = createServer(async (request, response) => {
  const bytes = Buffer.allocUnsafe(Number(request.headers['content-length']));
  let at = 0;
  for await (const piece of request) at += (piece as Buffer).copy(bytes, at);
  const file = await fileOf(`${request.headers['x-name']}.floor`);
  await file.write(bytes, 0, bytes.length, Number(request.headers['x-at'] ?? 0));
  response.end('{"status":2}');
});
// The sender makes its next file meanwhile.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
