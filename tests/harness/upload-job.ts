import type { UploadJob } from '#src/core/files/job.ts';

/** A file on its way, as its record lies in the outbox. */
export const uploadJob = (id: string, now: number, given: Partial<UploadJob> = {}): UploadJob => ({
  id,
  state: 'uploading',
  name: 'lecture.pdf',
  size: 5,
  type: 'application/pdf',
  lastModified: now,
  source: 'idb',
  order: now,
  at: now,
  hashed: 0,
  sent: 0,
  attempts: 0,
  notBefore: 0,
  ...given,
});
