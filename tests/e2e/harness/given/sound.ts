import { createHash } from 'node:crypto';
import { newId } from '#contract/core/ids.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import type { Account, School } from '../school.ts';

const samples = 8_000;

/** A sound that every browser plays: one channel, 8 bits. */
export const tone = (seconds: number): Buffer => {
  const size = seconds * samples;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samples, 24);
  head.writeUInt32LE(samples, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(size, 40);
  const wave = Buffer.from(Array.from({ length: size }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3))));
  return Buffer.concat([head, wave]);
};

/** Brings a small file to the server in one chunk, with the calls of the specification. */
export const sendFile = async (
  { port }: School,
  { token }: Account,
  name: string,
  bytes: Buffer,
  type = 'audio/wav',
): Promise<FileRef> => {
  const id = newId(Date.now(), (given) => crypto.getRandomValues(given));
  const fileMd5 = createHash('md5').update(bytes).digest('hex');
  const about = { id, fileMd5, size: bytes.length, chunks: 1, filename: name, lastModifiedDate: 1_700_000_000 };
  const base = `http://127.0.0.1:${port}`;
  const opened = await fetch(`${base}/Upload/checkUploadFile`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(about),
  });
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...about, chunk: 0 })) form.set(field, String(value));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = await fetch(`${base}/UploadApi/uploadV2`, { method: 'POST', headers: { token }, body: form });
  const reply = (await sent.json()) as { status: number; message: string };
  if (reply.status !== 1) throw new Error(`${name}: ${await opened.text()} ${JSON.stringify(reply)}`);
  return { id, name, size: bytes.length, type };
};
