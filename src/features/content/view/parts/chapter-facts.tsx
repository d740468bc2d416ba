import type { SystemStyleObject } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import { modeTexts } from './content-texts.ts';

/** How a chapter is taught, how long, and how much stands in it. */
export const ChapterFacts = ({ chapter, count }: { readonly chapter: ChapterRow; readonly count: number }) => {
  const { i18n } = useLingui();
  const { hours, mode } = chapter;
  return (
    <span className="chapter-facts">
      {mode !== 'unset' && <span className="chapter-mode">{i18n._(modeTexts[mode])}</span>}
      {hours !== null && (
        <span className="chapter-hours">
          <Plural value={hours} one="# hour" other="# hours" />
        </span>
      )}
      <Plural value={count} one="# item" other="# items" />
    </span>
  );
};

/** Of the page that they stand in. */
export const factsStyle: SystemStyleObject = {
  '& .chapter-facts': {
    display: 'flex',
    gap: '2',
    flexShrink: '0',
    fontSize: 'xs',
    fontWeight: '400',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  '& .chapter-mode': { hideBelow: 'md' },
  '& .chapter-hours': { hideBelow: 'sm' },
};
