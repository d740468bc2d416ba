import type { DataFeature } from '#src/core/feature.ts';
import { account } from './account/data/feature.ts';
import { activity } from './activity/data/feature.ts';
import { attendance } from './attendance/data/feature.ts';
import { classroom } from './classroom/data/feature.ts';
import { content } from './content/data/feature.ts';
import { course } from './course/data/feature.ts';
import { enroll } from './enroll/data/feature.ts';
import { exam } from './exam/data/feature.ts';
import { gradebook } from './gradebook/data/feature.ts';
import { graph } from './graph/data/feature.ts';
import { group } from './group/data/feature.ts';
import { homework } from './homework/data/feature.ts';
import { learning } from './learning/data/feature.ts';
import { lessonprep } from './lessonprep/data/feature.ts';
import { marks } from './marks/data/feature.ts';
import { messaging } from './messaging/data/feature.ts';
import { notice } from './notice/data/feature.ts';
import { notification } from './notification/data/feature.ts';
import { objective } from './objective/data/feature.ts';
import { pai } from './pai/data/feature.ts';
import { performance } from './performance/data/feature.ts';
import { portal } from './portal/data/feature.ts';
import { question } from './question/data/feature.ts';
import { quiz } from './quiz/data/feature.ts';
import { research } from './research/data/feature.ts';
import { similarity } from './similarity/data/feature.ts';
import { storage } from './storage/data/feature.ts';
import { todo } from './todo/data/feature.ts';
import { topic } from './topic/data/feature.ts';
import { tour } from './tour/data/feature.ts';
import { upload } from './upload/data/feature.ts';

/** Every feature that keeps rows on the device, with the shapes and rules that writing needs. */
export const dataFeatures: readonly DataFeature[] = [
  account,
  course,
  enroll,
  group,
  portal,
  notice,
  notification,
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
