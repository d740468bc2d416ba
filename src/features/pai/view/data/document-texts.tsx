import { Badge } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DocumentSource, DocumentState, DocumentTrouble } from '#contract/features/pai/keys.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';

export const sourceNames = {
  file: msg`File`,
  paper: msg`Test`,
  answers: msg`Quiz answers`,
  bank: msg`Question bank`,
} as const satisfies Record<DocumentSource, unknown>;

const stateNames = {
  waiting: msg`Waiting`,
  reading: msg`Being read`,
  ready: msg`Ready`,
  failed: msg`Failed`,
} as const satisfies Record<DocumentState, unknown>;

const colors = { waiting: 'gray', reading: 'blue', ready: 'green', failed: 'red' } as const;

export const troubles = {
  none: msg`Nothing is wrong.`,
  unreadable: msg`It cannot be read: a scan, a picture, a locked file, or a kind that is not read.`,
  empty: msg`There are no words in it.`,
  full: msg`The workspace holds no more text.`,
  gone: msg`What it was made of is not there any more, or you may not read it.`,
} as const satisfies Record<DocumentTrouble, unknown>;

/** How far a document is, and whether it is used. */
export const StateBadges = ({ document: { state, enabled, archived } }: { readonly document: DocumentRow }) => {
  const { t } = useLingui();
  return (
    <>
      <Badge recipe={badgeRecipe} colorPalette={colors[state]}>
        {t(stateNames[state])}
      </Badge>
      {archived ? (
        <Badge recipe={badgeRecipe}>{t`Archived`}</Badge>
      ) : (
        !enabled && <Badge recipe={badgeRecipe}>{t`Not used`}</Badge>
      )}
    </>
  );
};
