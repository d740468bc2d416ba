import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { proseStyle } from './prose-style.ts';
import { sanitised } from './sanitise.ts';

/** Formatted text that somebody wrote. */
export const RichText = ({ html }: { readonly html: string }) => {
  const clean = useMemo(() => sanitised(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the shared allow-list, here and on the server
  return <Box css={proseStyle} dangerouslySetInnerHTML={{ __html: clean }} />;
};
