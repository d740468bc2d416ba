import { useLingui } from '@lingui/react/macro';
import type { MeetingStatus } from '#contract/features/research/post-rules.ts';

/** Names of codes, each in the order of the codes, from 1. */
export const useOfficeWords = () => {
  const { t } = useLingui();
  const kinds = {
    discussion: t`Topic discussion`,
    meeting: t`Meeting`,
    article: t`Article`,
    video: t`Video`,
  };
  const meeting: Readonly<Record<MeetingStatus, string>> = {
    toStart: t`To start`,
    inMeeting: t`In meeting`,
    closed: t`Closed`,
    cancelled: t`Cancelled`,
  };
  return {
    /** E-052 */
    reach: [t`National`, t`Regional`, t`School`, t`Other scope`],
    /** E-054 */
    project: [t`Teaching of a course group`, t`Building a major`, t`Teaching reform`, t`Other project`],
    /** E-051 */
    category: [
      t`Science`,
      t`Engineering`,
      t`Agriculture`,
      t`Medicine`,
      t`Humanities`,
      t`Interdisciplinary`,
      t`Other subject`,
    ],
    /** E-053 */
    level: [t`National level`, t`Provincial level`, t`School level`, t`Other level`],
    /** E-040, after "unset". */
    body: [t`Courses`, t`Majors`, t`Reform theme`, t`Other theme`],
    kinds,
    meeting,
  };
};

/** Codes with their names, for a field that chooses one. */
export const choicesOf = (names: readonly string[]) =>
  names.map((label, index) => ({ value: String(index + 1), label }));
