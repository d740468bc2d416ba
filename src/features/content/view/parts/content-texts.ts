import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, CirclePlay, FileText, Globe, GraduationCap, type LucideIcon } from 'lucide-react';
import type { ChapterMode, ContentType, PublishState, ReleaseKind, Stage } from '#contract/features/content/keys.ts';

/** Content types in words (E-019). */
export const kindTexts: Readonly<Record<ContentType, MessageDescriptor>> = {
  interactiveCourseware: msg`Interactive courseware`,
  material: msg`Material`,
  interactiveQuiz: msg`Interactive quiz`,
  homework: msg`Homework`,
  caseStudy: msg`Case study`,
  topic: msg`Topic`,
  test: msg`Test`,
  announcement: msg`Notice`,
  externalLink: msg`External link`,
  moocVideo: msg`MOOC video`,
  moocLink: msg`MOOC link`,
  liveReplay: msg`Live replay`,
  recordedVideo: msg`Recorded video`,
  videoMeeting: msg`Video meeting`,
};

export const kindIcons: Readonly<Partial<Record<ContentType, LucideIcon>>> = {
  material: FileText,
  externalLink: Globe,
  moocVideo: CirclePlay,
  moocLink: GraduationCap,
};

export const otherIcon: LucideIcon = BookOpen;

/** S-297. */
export const stateTexts: Readonly<Record<PublishState, MessageDescriptor>> = {
  unpublished: msg`Unpublished`,
  notStarted: msg`Not started`,
  inProgress: msg`In progress`,
  closed: msg`Closed`,
};

export const stageTexts: Readonly<Record<Stage, MessageDescriptor>> = {
  any: msg`Any time`,
  before: msg`Before class`,
  in: msg`In class`,
  after: msg`After class`,
  midterm: msg`Mid-term`,
};

export const modeTexts: Readonly<Record<ChapterMode, MessageDescriptor>> = {
  unset: msg`Not set`,
  online: msg`Taught online`,
  offline: msg`Taught in person`,
  blend: msg`Blended`,
};

/** `activitylabel` (S-284). */
export const labelTexts: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Homework`,
  2: msg`Test`,
  3: msg`Grade`,
  4: msg`Material`,
  5: msg`Notice`,
  6: msg`Topic`,
};

export const releaseTexts: Readonly<Record<ReleaseKind, MessageDescriptor>> = {
  published: msg`Published`,
  republished: msg`Published again`,
  scheduled: msg`Scheduled`,
  unpublished: msg`Taken back`,
};
