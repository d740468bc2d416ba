import type { Border, Right } from './calls.ts';
import { smallFile } from './small-file.ts';

/** Who may call what of uploading, and an input that is right. */
export const uploadFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  checkUploadFile: {
    may: 'self',
    input: ({ world }) => ({ ...smallFile, id: world.newId(), size: smallFile.text.length, chunks: 1 }),
  },
  uploadV2: {
    may: 'self',
    input: ({ world }) => ({
      ...smallFile,
      id: world.newId(),
      size: String(smallFile.text.length),
      chunks: '1',
      chunk: '0',
      lastModifiedDate: '1795000000',
    }),
  },
  editorUpload: { may: 'self', input: ({ world }) => ({ id: world.newId(), filename: 'a.txt' }) },
  fileExt: { may: 'self', input: () => ({}) },
  retryPreview: { may: 'self', input: ({ world }) => ({ id: world.newId() }) },
  getAttachmentInfo: { may: 'self', input: ({ world }) => ({ id: world.newId() }) },
};
