import * as z from 'zod/mini';
import { call, mutation, type ReadsScope } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { wire } from './calls.ts';
import { getListByHomework, getStudentHomework, homeworkLogList } from './questions.ts';
import type { HomeworkRow } from './rows.ts';
import * as works from './work-calls.ts';

/** The acts on works once more, at the addresses that the specification has for groups: `subject` is the group. */
export const giveGroupScores = mutation({
  ...works.giveScores,
  name: 'giveGroupScores',
  path: '/ReviewGroupApi/giveScore',
  ledger: 'C-209',
  summary: 'Score the work of one or several groups; a draft until it is released.',
  title: 'Score homework',
});

export const giveGroupComments = mutation({
  ...works.giveComments,
  name: 'giveGroupComments',
  path: '/ReviewGroupApi/giveComment',
  ledger: 'C-208',
  summary: 'Comment the work of one or several groups; a draft until it is released.',
  title: 'Comment on homework',
});

export const returnGroupWorks = mutation({
  ...works.returnWorks,
  name: 'returnGroupWorks',
  path: '/ReviewGroupApi/rebackHomework',
  ledger: 'C-206',
  summary: 'Give the work of groups back with a reason, and a date for the next attempt.',
  title: 'Return homework',
});

export const setGroupHandInState = mutation({
  ...works.setHandInState,
  name: 'setGroupHandInState',
  path: '/ReviewGroupApi/changeGroupHandupState',
  ledger: 'C-211',
  summary: 'Count the works of groups as handed in, or as not handed in.',
  title: 'Change what counts as handed in',
});

export const urgeGroups = mutation({
  ...works.urgeStudents,
  name: 'urgeGroups',
  path: '/ReviewApi/expeditorGroupHomework',
  ledger: 'C-217',
  summary: 'Remind everybody in these groups of a homework, as far as they have not handed it in by then.',
  title: 'Remind of homework',
});

export const shareGroupAnswer = mutation({
  ...works.shareAnswer,
  name: 'shareGroupAnswer',
  path: '/HomeworkshareApi/addGroupHomeworkshare',
  ledger: 'C-236',
  summary: 'Show a group’s answer to all who have the homework, with the reason why.',
  title: 'Share an answer',
});

export const unshareGroupAnswer = mutation({
  ...works.unshareAnswer,
  name: 'unshareGroupAnswer',
  path: '/HomeworkshareApi/delGroupHomeworkshare',
  ledger: 'C-237',
  summary: 'Show a group’s shared answer no longer.',
  title: 'Stop sharing an answer',
});

/** The same acts, at the addresses for whom a homework is handed in by. */
export const actsOn = ({ mode }: Pick<HomeworkRow, 'mode'>) =>
  mode === 'group'
    ? {
        score: giveGroupScores,
        comment: giveGroupComments,
        giveBack: returnGroupWorks,
        count: setGroupHandInState,
        urge: urgeGroups,
        share: shareGroupAnswer,
        unshare: unshareGroupAnswer,
      }
    : {
        score: works.giveScores,
        comment: works.giveComments,
        giveBack: works.returnWorks,
        count: works.setHandInState,
        urge: works.urgeStudents,
        share: works.shareAnswer,
        unshare: works.unshareAnswer,
      };

export const listGroups = call({
  ...getListByHomework,
  name: 'listGroups',
  path: '/ReviewGroupApi/lists',
  ledger: 'C-210',
  summary: 'The groups of a homework with state, score and comment; for staff.',
});

export const getGroupHomework = call({
  ...getStudentHomework,
  name: 'getGroupHomework',
  path: '/ReviewGroupApi/getGroupHomework',
  ledger: 'C-207',
  summary: 'One group’s work with its attempts, the newest that one answer takes, and who is in it; for staff.',
  output: z.object({ ...getStudentHomework.output.shape, members: z.array(z.string()) }),
  wire: { ...wire, subject: 'groupid' },
});

const reviewed: ReadsScope<{ readonly activityId: string }> = {
  scope: ({ activityId }) => workScope(activityId),
  may: 'homework.review',
};

export const homeworkLogListGroup = call({
  ...homeworkLogList,
  reads: reviewed,
  name: 'homeworkLogListGroup',
  path: '/ReviewGroupApi/homeworkLogListGroup',
  ledger: 'C-213',
  summary: 'What was done to the work of one group, newest first; for staff.',
  input: z.object({ ...homeworkLogList.input.shape, groupId: Id }),
  wire: { ...wire, groupId: 'groupid' },
});
