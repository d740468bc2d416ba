import type { Feature } from '#server/core/feature.ts';
import { fileDownload, fileOpening } from './addresses.ts';
import { uploadCalls } from './calls.ts';
import { previewDownload, previewOpening } from './convert/addresses.ts';
import { convertNew, retry, sweepPreviews } from './convert/previews.ts';
import { dedupe, sweepFiles } from './jobs.ts';
import { upload as v0012 } from './migrations/0012-upload.ts';
import { preview as v0016 } from './migrations/0016-preview.ts';
import { savedFiles as v0023 } from './migrations/0023-saved-files.ts';
import { fileText as v0081 } from './migrations/0081-file-text.ts';
import { drawnFiles as v0232 } from './migrations/0232-drawn-files.ts';
import { bytesOfPreviews as v0234 } from './migrations/0234-bytes-of-previews.ts';
import { serveUploads } from './receivers.ts';
import { refuseFile } from './store/links.ts';
import { sweepTexts } from './text/text-of.ts';

export const upload: Feature = {
  name: 'upload',
  migrations: {
    '0012-upload': v0012,
    '0016-preview': v0016,
    '0023-saved-files': v0023,
    '0081-file-text': v0081,
    '0232-drawn-files': v0232,
    '0234-bytes-of-previews': v0234,
  },
  entities: [],
  mutations: [],
  calls: [...uploadCalls, retry],
  things: { file: refuseFile },
  jobs: [dedupe],
  schedules: [sweepFiles, convertNew, sweepPreviews, sweepTexts],
  left: [],
  downloads: [fileDownload, previewDownload],
  openings: [fileOpening, previewOpening],
  serve: serveUploads,
};
