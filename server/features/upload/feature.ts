import type { Feature } from '#server/core/feature.ts';
import { fileDownload, fileOpening } from './addresses.ts';
import { uploadCalls } from './calls.ts';
import { previewDownload, previewOpening } from './convert/addresses.ts';
import { convertNew, retry, sweepPreviews } from './convert/previews.ts';
import { dedupe, sweepFiles } from './jobs.ts';
import { serveUploads } from './receivers.ts';
import { uploadWords } from './words.ts';

export const upload: Feature = {
  name: 'upload',
  entities: [],
  mutations: [],
  calls: [...uploadCalls, retry],
  jobs: [dedupe],
  schedules: [sweepFiles, convertNew, sweepPreviews],
  left: [],
  downloads: [fileDownload, previewDownload],
  openings: [fileOpening, previewOpening],
  serve: serveUploads,
  words: uploadWords,
};
