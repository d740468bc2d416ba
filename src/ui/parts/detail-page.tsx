import { Box, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Page } from './page.tsx';
import { Stats } from './stats.tsx';

interface DetailPageProps extends ComponentProps<typeof Page>, ComponentProps<typeof Stats> {
  /** Under the numbers: what they do not say. */
  readonly note?: ReactNode;
}

/** The page of one thing: its name, what may be done with it, how it stands in a few numbers, and then the rest of it. */
export const DetailPage = ({ stats, note, children, ...page }: DetailPageProps) => (
  <Page {...page}>
    <Box mb="6" role="status">
      <Stats stats={stats} />
      {note != null && note !== false && (
        <Text mt="3" fontSize="sm" color="fg.muted">
          {note}
        </Text>
      )}
    </Box>
    {children}
  </Page>
);
