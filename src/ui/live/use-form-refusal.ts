import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { useErrorOf } from '../words/refusal-texts.ts';
import { useTellRefusal } from '../words/tell.ts';

/** Why a form was not accepted: beside its field, or told above the page when it names none. */
export const useFormRefusal = (tellOther?: (refusal: Refusal) => void) => {
  const tellRefusal = useTellRefusal();
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    refusal,
    errorOf: useErrorOf(refusal),
    refuse: (given: Refusal | undefined): void => {
      setRefusal(given);
      if (given !== undefined && given.field === undefined) (tellOther ?? tellRefusal)(given);
    },
  };
};
