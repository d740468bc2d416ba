import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Presentation } from 'lucide-react';
import { isClassOn } from '#src/features/classroom/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Where the class is held; plain to see while something is on. */
export const ClassLink = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const isOn = useLive(isClassOn, courseId) === true;
  return (
    <Button
      asChild
      size={{ base: 'sm', md: 'xs' }}
      variant={isOn ? 'solid' : 'ghost'}
      px={{ base: '2', md: '1.5' }}
      gap="1.5"
    >
      <Link
        to="/classroom"
        search={{ courseid: courseId }}
        title={t`Live class`}
        aria-label={isOn ? t`Live class, something is on` : t`Live class`}
      >
        <Presentation size={16} strokeWidth={1.75} aria-hidden />
        <Box as="span" hideBelow={isOn ? 'md' : '2xl'}>
          <Trans>Live class</Trans>
        </Box>
      </Link>
    </Button>
  );
};
