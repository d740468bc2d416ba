import type { AnyTable } from '#contract/core/rows/table.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { account } from './account/feature.ts';
import { activity } from './activity/feature.ts';
import { analysis } from './analysis/feature.ts';
import { attendance } from './attendance/feature.ts';
import { certification } from './certification/feature.ts';
import { classroom } from './classroom/feature.ts';
import { content } from './content/feature.ts';
import { course } from './course/feature.ts';
import { enroll } from './enroll/feature.ts';
import { exam } from './exam/feature.ts';
import { gradebook } from './gradebook/feature.ts';
import { graph } from './graph/feature.ts';
import { group } from './group/feature.ts';
import { homework } from './homework/feature.ts';
import { learning } from './learning/feature.ts';
import { lessonprep } from './lessonprep/feature.ts';
import { marks } from './marks/feature.ts';
import { messaging } from './messaging/feature.ts';
import { notice } from './notice/feature.ts';
import { notification } from './notification/feature.ts';
import { oauth } from './oauth/feature.ts';
import { objective } from './objective/feature.ts';
import { pai } from './pai/feature.ts';
import { payment } from './payment/feature.ts';
import { performance } from './performance/feature.ts';
import { portal } from './portal/feature.ts';
import { question } from './question/feature.ts';
import { quiz } from './quiz/feature.ts';
import { research } from './research/feature.ts';
import { similarity } from './similarity/feature.ts';
import { storage } from './storage/feature.ts';
import { todo } from './todo/feature.ts';
import { topic } from './topic/feature.ts';
import { tour } from './tour/feature.ts';
import { upload } from './upload/feature.ts';

/** Every feature's manifest: the order is that of a course's tabs. */
export const screens: readonly ScreenFeature[] = [
  account,
  notice,
  activity,
  content,
  homework,
  similarity,
  marks,
  question,
  exam,
  quiz,
  topic,
  learning,
  gradebook,
  analysis,
  objective,
  graph,
  attendance,
  pai,
  group,
  course,
  enroll,
  storage,
  todo,
  notification,
  messaging,
  classroom,
  performance,
  lessonprep,
  portal,
  certification,
  oauth,
  upload,
  payment,
  tour,
  research,
];

/** What a screen needs for reading. The shapes and rules that writing needs are in `data.ts`. */
export const replicaTables: readonly AnyTable[] = screens.flatMap(({ tables }) => tables);
