import { createHash } from 'node:crypto';
import { chunkLength, chunksOf } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { uploadV2 } from '#contract/features/upload/calls.ts';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import type { Account, School } from './school.ts';

/** Sends a file as a browser does, chunk by chunk; nothing of it is there before. */
export const uploadFile = async (
  school: School,
  who: Account,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<FileRef> => {
  const id = newId(Date.now(), (random) => crypto.getRandomValues(random));
  const facts = {
    id,
    fileMd5: createHash('md5').update(bytes).digest('hex'),
    size: bytes.length,
    chunks: chunksOf(bytes.length, chunkBytes),
    filename: name,
    lastModifiedDate: Math.floor(Date.now() / 1_000),
  };
  for (let chunk = 0; chunk < facts.chunks; chunk += 1) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...facts, chunk })) form.set(field, String(value));
    const at = chunk * chunkBytes;
    const part = new Uint8Array(bytes.subarray(at, at + chunkLength(bytes.length, chunk, chunkBytes)));
    form.set('file', new Blob([part]), name);
    const reply = await fetch(`http://127.0.0.1:${school.port}${uploadV2.path}`, {
      method: 'POST',
      headers: { token: who.token },
      body: form,
    });
    const { status } = (await reply.json()) as { status: number };
    if (status === 0) throw new Error(`${name}: chunk ${chunk} was refused (${reply.status})`);
  }
  return { id, name, size: bytes.length, type: '' };
};
