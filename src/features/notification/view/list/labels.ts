import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppealState, NotificationEvent, NotificationKind } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';

/** Names of the tabs (S-152). */
export const kindTexts: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  activity: msg`Teaching`,
  academic: msg`Academic`,
  system: msg`System notices`,
  appeal: msg`Appeals`,
};

/** S-284, by `eventtype`. */
export const activityTexts: Readonly<Record<NotificationEvent, MessageDescriptor>> = {
  homework: msg`Homework`,
  test: msg`Test`,
  none: msg`Grades`,
  material: msg`Material`,
  notice: msg`Notice`,
  topic: msg`Topic`,
  test7: msg`Test`,
  homework8: msg`Homework`,
  homework9: msg`Homework`,
  caseStudy: msg`Case study`,
};

/** S-285. */
export const appealTexts: Readonly<Record<AppealState, MessageDescriptor>> = {
  pending: msg`To be decided`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
};

/** What stands before the title: of an activity what it is, of anything else where it comes from. */
export const labelOf = ({ kind, event, text }: Pick<NotificationRow, 'kind' | 'event' | 'text'>): MessageDescriptor => {
  if (text === 'mentioned') return msg`Message`;
  return kind === 'activity' ? activityTexts[event] : kindTexts[kind];
};
