import { attendanceAbilities } from './attendance/rights.ts';
import { classroomAbilities } from './classroom/rights.ts';
import { contentAbilities } from './content/rights.ts';
import { courseAbilities, courseFixed } from './course/rights.ts';
import { enrollAbilities, enrollFixed } from './enroll/rights.ts';
import { examAbilities } from './exam/rights.ts';
import { gradebookAbilities } from './gradebook/rights.ts';
import { graphAbilities } from './graph/rights.ts';
import { groupAbilities } from './group/rights.ts';
import { homeworkAbilities } from './homework/rights.ts';
import { learningAbilities, learningFixed } from './learning/rights.ts';
import { messagingAbilities } from './messaging/rights.ts';
import { noticeAbilities, noticeFixed } from './notice/rights.ts';
import { objectiveAbilities } from './objective/rights.ts';
import { paiAbilities } from './pai/rights.ts';
import { performanceAbilities } from './performance/rights.ts';
import { questionAbilities } from './question/rights.ts';
import { researchAbilities } from './research/rights.ts';
import { teamAbilities } from './team/rights.ts';
import { topicAbilities } from './topic/rights.ts';

/** What features let people do: the table of rights is their union, in the order in which rights are shown. */
export const abilities = {
  ...courseAbilities,
  ...enrollAbilities,
  ...groupAbilities,
  ...noticeAbilities,
  ...contentAbilities,
  ...questionAbilities,
  ...examAbilities,
  ...learningAbilities,
  ...topicAbilities,
  ...homeworkAbilities,
  ...gradebookAbilities,
  ...messagingAbilities,
  ...classroomAbilities,
  ...performanceAbilities,
  ...objectiveAbilities,
  ...attendanceAbilities,
  ...graphAbilities,
  ...paiAbilities,
  ...researchAbilities,
  ...teamAbilities,
} as const;

export const fixed = [...courseFixed, ...enrollFixed, ...noticeFixed, ...learningFixed] as const;
