import { useLingui } from '@lingui/react/macro';
import type { GroupSetRow } from '#contract/features/group/rows.ts';

/** The school's set is called in the reader's language. */
export const useSetName = () => {
  const { t } = useLingui();
  return ({ owner, name }: GroupSetRow): string => (owner === 'institution' ? t`Administrative classes` : name);
};
