import { Box, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { showTitle } from '../window/document-title.ts';
import { useClassName } from './brand.tsx';
import { Waiting } from './waiting.tsx';

interface PageProps {
  /** The one first-level heading, and the tab's name. */
  readonly title: string;
  /** The heading is there for the ear and the outline only. */
  readonly headingHidden?: boolean;
  /** Stands behind the heading, in one line with it; on a phone the header of the app shows the name. */
  readonly line?: ReactNode;
  readonly actions?: ReactNode;
  /** They are small: on a phone too they stand beside the heading, however long it is. */
  readonly actionsBeside?: boolean;
  /** The way back, in front of the heading. */
  readonly before?: ReactNode;
  /** Reading width instead of the full content width. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

const frame = {
  mx: 'auto',
  ps: { base: 'max(16px, env(safe-area-inset-left))', md: 'max(24px, env(safe-area-inset-left))' },
  pe: { base: 'max(16px, env(safe-area-inset-right))', md: 'max(24px, env(safe-area-inset-right))' },
  pt: { base: '4', md: '6' },
  pb: '24',
  width: 'full',
} as const;

interface WaitingPageProps extends Pick<PageProps, 'narrow'> {
  /** What is waited for in another way than for the device. */
  readonly children?: ReactNode;
}

/** A screen whose rows are not there yet: its outline stands where they will. */
export const WaitingPage = ({ narrow = false, children = <Waiting /> }: WaitingPageProps) => (
  <Box {...frame} maxW={narrow ? '48rem' : 'content'}>
    {children}
  </Box>
);

/** The frame of a screen: width, heading, name of the tab. */
export const Page = ({
  title,
  headingHidden = false,
  actions,
  actionsBeside = false,
  before,
  line,
  narrow = false,
  children,
}: PageProps) => {
  useTitle(title);
  return (
    <Box {...frame} maxW={narrow ? '48rem' : 'content'}>
      {line === undefined ? (
        <Box
          display="flex"
          flexWrap={actionsBeside ? { base: 'nowrap', md: 'wrap' } : 'wrap'}
          alignItems={actionsBeside ? { base: 'flex-start', md: 'center' } : 'center'}
          justifyContent="space-between"
          gap="3"
          // The buttons may come later than the heading, which stays where it is.
          minH={actions === undefined ? undefined : '9'}
          mb={headingHidden && actions === undefined ? '0' : '4'}
        >
          <Flex align="center" gap="1" minW="0" minH={actionsBeside ? { base: '11', md: '0' } : undefined}>
            {before}
            <Heading
              as="h1"
              fontSize={{ base: 'lg', md: 'xl' }}
              fontWeight="600"
              lineHeight="1.4"
              srOnly={headingHidden}
            >
              {title}
            </Heading>
          </Flex>
          {actions}
        </Box>
      ) : (
        <Flex minH="9" mb={{ base: '1', md: '2' }} gap="3" align="center">
          <Heading
            as="h1"
            fontSize="xl"
            fontWeight="600"
            lineHeight="1.4"
            title={title}
            truncate
            minW="0"
            css={{
              '@media (width < 768px)': { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
            }}
          >
            {title}
          </Heading>
          {line}
        </Flex>
      )}
      {children}
    </Box>
  );
};

export const useTitle = (title: string): void => {
  const app = useClassName();
  useEffect(() => {
    showTitle(title === '' ? app : `${title} · ${app}`);
  }, [title, app]);
};
