import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';

/** Turns a refusal into words: the catalogs have them by the reason. One that they do not have comes from a newer server; then its name is shown, for support. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const { i18n, _ } = useLingui();
  return useCallback(
    ({ reason, params }: Refusal) =>
      Object.hasOwn(i18n.messages, reason) ? _(reason, params ?? {}) : _(msg`The server said no (${{ reason }}).`),
    [i18n, _],
  );
};

/** The words of a refusal for the field that it names. */
export const useErrorOf = (refusal: Refusal | undefined): ((field: string) => string | undefined) => {
  const textOf = useRefusalText();
  return (field) => (refusal?.field === field ? textOf(refusal) : undefined);
};
