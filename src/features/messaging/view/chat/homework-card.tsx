import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ChevronRight, NotebookPen } from 'lucide-react';
import type { MouseEvent } from 'react';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import type { MessageCard } from '#contract/features/messaging/rows.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

type Role = keyof typeof placeRoleCode;

/** Where the homework of a reminder is, as the reader sees it. */
const homeworkAddress = (
  { courseId, homeworkId }: Pick<MessageCard, 'courseId' | 'homeworkId'>,
  role: Role | undefined,
): string => {
  const courserole: Record<string, string> = role === undefined ? {} : { courserole: String(placeRoleCode[role]) };
  return `/homework?${new URLSearchParams({ courseid: courseId, ...courserole, homeworkId })}`;
};

/** A reminder of a homework: it leads there. */
export const HomeworkCard = ({ card }: { readonly card: MessageCard }) => {
  const { history } = useRouter();
  const address = homeworkAddress(card, useLive(roleIn, card.courseId));
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.push(address);
  };
  return (
    <Box
      asChild
      display="block"
      width="260px"
      maxW="full"
      borderRadius="l2"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
    >
      <a href={address} onClick={go} data-card={card.homeworkId}>
        <Flex gap="2.5" align="flex-start" py="1">
          <Box color="brand.fg" pt="0.5" flexShrink="0">
            <NotebookPen size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text fontSize="sm" fontWeight="600" lineClamp="2" overflowWrap="anywhere">
              {card.title}
            </Text>
            {card.tips !== '' && (
              <Text fontSize="sm" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
                {card.tips}
              </Text>
            )}
          </Box>
        </Flex>
        <Flex
          align="center"
          justify="space-between"
          mt="1"
          pt="1.5"
          borderTopWidth="1px"
          fontSize="xs"
          color="fg.muted"
        >
          <Trans>Homework reminder</Trans>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Flex>
      </a>
    </Box>
  );
};
