import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { officeDetails } from '#contract/features/research/questions.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { tell } from '#src/ui/words/tell.ts';

/** Asks for the office again (S-334) and says so; without a network what stands here is what is kept. */
export const useReload = (officeId: string): (() => Promise<void>) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  return useCallback(async () => {
    if (!canAsk) return;
    tell(t`Refreshing…`);
    if ((await ask(officeDetails, { officeId })).ok) tell(t`Refreshed`);
  }, [ask, canAsk, officeId, t]);
};
