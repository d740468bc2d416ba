import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { noticeMutations } from './handlers.ts';
import { countReaders, forgetReaders, forgetReads, sweepReads } from './jobs.ts';
import { notice as v0004 } from './migrations/0004-notice.ts';
import { richNotice as v0017 } from './migrations/0017-rich-notice.ts';
import { noticeReaders as v0069 } from './migrations/0069-notice-readers.ts';
import { noticeFiles as v0070 } from './migrations/0070-notice-files.ts';
import { noticeEditor as v0071 } from './migrations/0071-notice-editor.ts';
import { noticeCalls } from './questions.ts';
import { noticeCount, noticeEdition, notice as noticeEntity, noticeRead } from './store.ts';
import './kinds.ts';

export const notice: Feature = {
  name: 'notice',
  migrations: {
    ...{ '0004-notice': v0004, '0017-rich-notice': v0017, '0069-notice-readers': v0069 },
    ...{ '0070-notice-files': v0070, '0071-notice-editor': v0071 },
  },
  entities: [asEntity(noticeEntity), asEntity(noticeEdition), asEntity(noticeRead), asEntity(noticeCount)],
  mutations: noticeMutations,
  calls: noticeCalls,
  jobs: [forgetReaders, forgetReads.rest],
  schedules: [countReaders, sweepReads],
  left: [forgetReads.left],
};
