import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { BookLine } from '#src/features/gradebook/data/book.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { percentText } from '../words.ts';

interface StudentListProps {
  readonly courseId: string;
  readonly lines: readonly BookLine[];
  readonly showsEnd: boolean;
}

/** On a phone: each student with their total; the rest is on their page. */
export const StudentList = ({ courseId, lines, showsEnd }: StudentListProps) => (
  <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
    {lines.map(({ uid, username, studentNumber, totals }) => (
      <Box
        as="li"
        key={uid}
        _notLast={{ borderBottomWidth: '1px' }}
        css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 52px' }}
      >
        <Flex asChild align="center" gap="3" px="4" minH="52px" py="1.5">
          <Link to="/class_rate" search={{ courseid: courseId, uid }}>
            <PersonMark uid={uid} name={username} size="28px" />
            <Box flex="1" minW="0">
              <Text truncate>{username}</Text>
              {studentNumber !== '' && (
                <Text fontSize="xs" color="fg.muted" textStyle="num">
                  {studentNumber}
                </Text>
              )}
            </Box>
            <Box textAlign="end">
              <Text textStyle="num" fontWeight="600">
                {percentText(showsEnd ? totals.end : totals.now)}
              </Text>
              {totals.coverage < 100_00 && (
                <Text fontSize="xs" color="fg.muted" textStyle="num">
                  <Trans>{percentText(totals.coverage)} graded</Trans>
                </Text>
              )}
            </Box>
            <Box color="fg.subtle">
              <ChevronRight size={16} aria-hidden />
            </Box>
          </Link>
        </Flex>
      </Box>
    ))}
  </Box>
);
