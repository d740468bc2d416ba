import { createHash } from 'node:crypto';
import { chunkLength, chunksOf } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import { uploadV2 } from '#contract/features/upload/calls.ts';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import type { Account, School } from '../harness/school.ts';

/** Sends a file as any other client would, chunk by chunk. Answers its id. */
export const uploadAs = async (
  { port }: Pick<School, 'port'>,
  { token }: Account,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const id = newId(Date.now(), (given) => crypto.getRandomValues(given));
  const fileMd5 = createHash('md5').update(bytes).digest('hex');
  const chunks = chunksOf(bytes.length, chunkBytes);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const form = new FormData();
    const facts = { fileMd5, chunks, chunk, id, lastModifiedDate: 1_795_000_000, filename: name, size: bytes.length };
    for (const [key, value] of Object.entries(facts)) form.set(key, String(value));
    const at = chunk * chunkBytes;
    const piece = Uint8Array.from(bytes.subarray(at, at + chunkLength(bytes.length, chunk, chunkBytes)));
    form.set('file', new Blob([piece]), name);
    const reply = await fetch(`http://127.0.0.1:${port}${uploadV2.path}`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    const said = (await reply.json()) as { readonly status: number };
    if (said.status === 0) throw new Error(`${name}: ${JSON.stringify(said)}`);
  }
  return id;
};
