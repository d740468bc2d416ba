import type { Feature, Migrations } from '#server/core/feature.ts';
import { coreMigrations } from '#server/migrations/all.ts';
import { account } from './account/feature.ts';
import { activity } from './activity/feature.ts';
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
import { school } from './school/feature.ts';
import { similarity } from './similarity/feature.ts';
import { storage } from './storage/feature.ts';
import { todo } from './todo/feature.ts';
import { topic } from './topic/feature.ts';
import { tour } from './tour/feature.ts';
import { upload } from './upload/feature.ts';

/** Every slice of the domain that this server has. */
export const features: readonly Feature[] = [
  account,
  certification,
  course,
  enroll,
  group,
  oauth,
  portal,
  notice,
  notification,
  school,
  payment,
  todo,
  topic,
  tour,
  upload,
  activity,
  content,
  homework,
  similarity,
  marks,
  question,
  exam,
  quiz,
  learning,
  storage,
  messaging,
  classroom,
  performance,
  objective,
  gradebook,
  attendance,
  lessonprep,
  graph,
  pai,
  research,
];

/** Every migration, applied in the order of their names. */
export const migrations: Migrations = Object.assign(
  { ...coreMigrations },
  ...features.map((feature) => feature.migrations),
);
