import { ok, refused } from '#contract/core/result.ts';
import {
  checkUploadFile,
  editorUpload,
  fileExt,
  getAttachmentInfo,
  uploadV2,
} from '#contract/features/upload/calls.ts';
import { chunkBytes, extensionsOf, largestFile, largestPlainFile } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { onCall } from '#server/core/feature.ts';

const extensions = onCall(fileExt, async () =>
  ok({
    ext: Object.fromEntries(Object.entries(extensionsOf).map(([kind, list]) => [kind, [...list]])),
    chunkSize: chunkBytes,
    maxSize: largestFile,
    maxSizeWithoutVip: largestPlainFile,
  }),
);

export const uploadCalls = [
  extensions,
  onCall(checkUploadFile, async () => refused(uploadRefusal.gone)),
  onCall(uploadV2, async () => refused(uploadRefusal.gone)),
  onCall(editorUpload, async () => refused(uploadRefusal.gone)),
  onCall(getAttachmentInfo, async () => refused(uploadRefusal.gone)),
];
