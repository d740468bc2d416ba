import type { Feature } from '#server/core/feature.ts';
import { account } from './account/feature.ts';
import { classroom } from './classroom/feature.ts';
import { content } from './content/feature.ts';
import { course } from './course/feature.ts';
import { learning } from './learning/feature.ts';
import { messaging } from './messaging/feature.ts';
import { notice } from './notice/feature.ts';
import { notification } from './notification/feature.ts';
import { portal } from './portal/feature.ts';
import { school } from './school/feature.ts';
import { storage } from './storage/feature.ts';
import { todo } from './todo/feature.ts';
import { topic } from './topic/feature.ts';
import { tour } from './tour/feature.ts';
import { upload } from './upload/feature.ts';

/** Every slice of the domain that this server has. */
export const features: readonly Feature[] = [
  account,
  course,
  portal,
  notice,
  notification,
  school,
  todo,
  topic,
  tour,
  upload,
  content,
  learning,
  storage,
  messaging,
  classroom,
];
