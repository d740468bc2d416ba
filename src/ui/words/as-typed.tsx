import { Box, type SystemStyleObject } from '@chakra-ui/react';
import { useMemo } from 'react';
import { stretchesOf } from './stretches.ts';

/**
 * A part of a paragraph that is laid out by itself, and not before somebody comes near it. Stands in the line, so that what is copied
 * has no more lines than the text has.
 */
export const stretchStyle: SystemStyleObject = {
  display: 'inline-block',
  width: 'full',
  verticalAlign: 'top',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 16rem auto 20em',
};

/** A text that was written without formats, as it was typed: however long it is, its reader’s page stays free. */
export const AsTyped = ({ text }: { readonly text: string }) => {
  const stretches = useMemo(() => stretchesOf(text), [text]);
  if (stretches.length === 1) return text;
  return stretches.map((stretch, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    <Box key={index} as="span" css={stretchStyle}>
      {stretch}
    </Box>
  ));
};
