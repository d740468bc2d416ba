import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';

/** By the domain, as `getSchoolConfig`. */
const input = z.object({ school: z._default(z.string().check(z.maxLength(100)), '') });

export const canGetMyClassRoomRecordUrl = call({
  name: 'canGetMyClassRoomRecordUrl',
  path: '/Classmonitoring/ClassmonitoringApi/canGetMyClassRoomRecordUrl',
  ledger: 'C-402',
  summary:
    'Whether the header leads to recordings of lessons. `teacherpage` 1: the asker teaches; `state` 1: the school has them.',
  reads: 'self',
  input,
  output: z.object({ teacherpage: z.int(), state: z.int() }),
});

export const getMyClassRoomRecordUrl = call({
  name: 'getMyClassRoomRecordUrl',
  path: '/Classmonitoring/ClassmonitoringApi/getMyClassRoomRecordUrl',
  ledger: 'C-403',
  summary: 'Where a teacher finds the recordings of lessons: an address of https, or empty.',
  reads: 'self',
  input,
  output: z.object({ urlPage: z.string() }),
});
