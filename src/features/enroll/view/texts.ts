import { msg } from '@lingui/core/macro';
import type { enrollRefusal } from '#contract/features/enroll/rules.ts';
import type { FeatureTexts } from '#src/ui/feature.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts: FeatureTexts = {
  mutations: {
    updateSetting: {
      title: msg`Set up the enrolment`,
      fields: [{ name: 'notice', label: msg`What applicants are told`, long: true, limit: 'contentChars' }],
    },
    updateAuditState: { title: msg`Decide applications`, fields: [] },
    deleteBlackListsItem: { title: msg`Take somebody off the black list`, fields: [] },
    deleteBlackListsItemBat: { title: msg`Take people off the black list`, fields: [] },
    updateBlackListState: { title: msg`Change the black list`, fields: [] },
    updateBlackListTips: {
      title: msg`What people on the black list are told`,
      fields: [{ name: 'tips', label: msg`What people on the black list are told`, long: false, limit: 'titleChars' }],
    },
  },
  refusals: refusalTexts<typeof enrollRefusal>('enroll', {
    closed: msg`Nobody can apply for this course now.`,
    full: msg`There is no place left in the course.`,
    alreadyMember: msg`You are already in this course.`,
    alreadyApplied: msg`You have applied already; the teachers of the course decide.`,
    turnedAway: msg`You cannot apply for this course. {tips}`,
    answerMissing: msg`Fill in everything that is required.`,
    optionsMissing: msg`A choice needs at least two options.`,
    endsBeforeBegin: msg`The enrolment must end after it begins.`,
  }),
};
