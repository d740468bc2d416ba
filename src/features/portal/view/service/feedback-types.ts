import { useLingui } from '@lingui/react/macro';
import type { FeedbackType } from '#contract/features/portal/keys.ts';

/** S-286. */
export const useFeedbackTypes = (): Readonly<Record<FeedbackType, string>> => {
  const { t } = useLingui();
  return {
    help: t`Help with using it`,
    advice: t`An idea for the product`,
    fault: t`Something is broken`,
    other: t`Other`,
  };
};
