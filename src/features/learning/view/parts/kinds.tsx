import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CirclePlay,
  ClipboardList,
  ExternalLink,
  FileText,
  GraduationCap,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  MonitorPlay,
  Puzzle,
  Radio,
  Video,
} from 'lucide-react';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LogKind } from '../record/keep.ts';

interface KindText {
  readonly icon: LucideIcon;
  readonly name: MessageDescriptor;
}

/** What each kind of content is called, and drawn as. */
export const kindTexts: Readonly<Record<ContentType, KindText>> = {
  interactiveCourseware: { icon: MonitorPlay, name: msg`Interactive courseware` },
  material: { icon: FileText, name: msg`Material` },
  interactiveQuiz: { icon: Puzzle, name: msg`Interactive quiz` },
  homework: { icon: ClipboardList, name: msg`Homework` },
  topic: { icon: MessagesSquare, name: msg`Topic` },
  test: { icon: ClipboardList, name: msg`Test` },
  announcement: { icon: Megaphone, name: msg`Announcement` },
  externalLink: { icon: ExternalLink, name: msg`External link` },
  moocVideo: { icon: CirclePlay, name: msg`MOOC video` },
  moocLink: { icon: GraduationCap, name: msg`MOOC` },
  liveReplay: { icon: Radio, name: msg`Live replay` },
  recordedVideo: { icon: Video, name: msg`Recorded video` },
  videoMeeting: { icon: Video, name: msg`Video meeting` },
};

/** `contenttype` of recordings of a live class (E-019). */
export const liveTypeOf = ({ kind }: ActivityRow): 20 | 21 | undefined => {
  if (kind === 'liveReplay') return 20;
  return kind === 'recordedVideo' ? 21 : undefined;
};

/** A recording is completed by playing it; anything else by saying so. */
export const logKindOf = (activity: ActivityRow): LogKind => {
  if (liveTypeOf(activity) !== undefined) return 'live';
  return /^(video|audio)\//.test(activity.file?.type ?? '') ? 'video' : 'document';
};
