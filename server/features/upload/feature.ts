import type { Feature } from '#server/core/feature.ts';
import { fileDownload, fileOpening } from './addresses.ts';
import { uploadCalls } from './calls.ts';
import { dedupe, sweepFiles } from './jobs.ts';
import { serveUploads } from './receivers.ts';
import { uploadWords } from './words.ts';

export const upload: Feature = {
  name: 'upload',
  entities: [],
  mutations: [],
  calls: uploadCalls,
  jobs: [dedupe],
  schedules: [sweepFiles],
  left: [],
  downloads: [fileDownload],
  openings: [fileOpening],
  serve: serveUploads,
  words: uploadWords,
};
