import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Choice } from '#src/ui/parts/choice.tsx';
import type { AgendaChoice } from './choice.ts';
import { type Month, monthAfter } from './month.ts';
import { useMonthName } from './month-grid.tsx';

interface AgendaBarProps {
  readonly month: Month;
  readonly courseId: string | undefined;
  readonly courses: readonly (readonly [id: string, name: string])[];
  readonly onGo: (next: AgendaChoice) => void;
}

/** Which month is shown, the ways to others, and the course: one line, on a phone the course below. */
export const AgendaBar = ({ month, courseId, courses, onGo }: AgendaBarProps) => {
  const { t } = useLingui();
  const monthName = useMonthName();
  return (
    <Flex align="center" gap="2" mb="3" wrap="wrap">
      <Flex align="center" width={{ base: 'full', md: 'auto' }}>
        <Text as="h2" flex="1" minW={{ base: '0', md: '10rem' }} fontSize="lg" fontWeight="600" aria-live="polite">
          {monthName(month)}
        </Text>
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Month before`}
          onClick={() => onGo({ month: monthAfter(month, -1) })}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button size="sm" variant="outline" px="2.5" onClick={() => onGo({ month: undefined })}>
          <Trans>Today</Trans>
        </Button>
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Month after`}
          onClick={() => onGo({ month: monthAfter(month, 1) })}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </Flex>
      {courses.length > 1 && (
        <Flex ms={{ md: 'auto' }} width={{ base: 'full', md: '14rem' }}>
          <Choice
            label={t`Course`}
            value={courseId ?? ''}
            onValue={(courseid) => onGo({ courseid: courseid === '' ? undefined : courseid })}
            options={[['', t`All courses`], ...courses]}
          />
        </Flex>
      )}
    </Flex>
  );
};
