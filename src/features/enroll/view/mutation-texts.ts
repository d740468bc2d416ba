import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const enrollMutationTexts: MutationTexts = {
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
};
