import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';

/** Why a form was not accepted: beside its field, or above the page when it belongs to none. */
export const useFormRefusal = (what: 'publish' | 'edit' | 'move') => {
  const textOf = useRefusalText();
  const tellFailure = useTellFailure();
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    errorOf: (field: string) => (refusal?.field === field ? textOf(refusal) : undefined),
    show: (given: Refusal) => {
      setRefusal(given);
      if (given.field === undefined) tellFailure(what, given);
    },
  };
};
