import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { tell } from '../words/tell.ts';
import type { DraftState } from './use-draft.ts';

/** For a dialog with a draft in it: whoever closes it unsent is told that the draft stays. */
export const useLeftDraft = (onClose: () => void) => {
  const { t } = useLingui();
  const isLeft = useRef(false);
  return {
    /** Told by the form whenever it is drawn. */
    look: ({ state }: Pick<DraftState<unknown>, 'state'>): void => {
      isLeft.current = state === 'typing' || state === 'saved';
    },
    close: (): void => {
      if (isLeft.current) tell(t`Kept as a draft on this device`);
      onClose();
    },
  };
};
