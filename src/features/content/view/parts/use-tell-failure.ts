import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

/** S-608 to S-611. */
const failures = {
  publish: msg`Could not publish`,
  delete: msg`Could not delete`,
  edit: msg`Could not save the change`,
  move: msg`Could not move`,
} as const;

/** Says what failed, and why. */
export const useTellFailure = (): ((what: keyof typeof failures, refusal: Refusal) => void) => {
  const { i18n } = useLingui();
  const textOf = useRefusalText();
  return useCallback(
    (what, refusal) => tell(`${i18n._(failures[what])} · ${textOf(refusal)}`, 'problem'),
    [i18n, textOf],
  );
};

/** Of a form: what belongs to none of its fields is told with what failed. */
export const useContentRefusal = (what: keyof typeof failures) => {
  const tellFailure = useTellFailure();
  return useFormRefusal((refusal) => tellFailure(what, refusal));
};
