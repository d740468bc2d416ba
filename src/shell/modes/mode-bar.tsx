import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Eye, House, LogOut } from 'lucide-react';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { leaveViewing, type ViewMode } from '#src/ui/modes/view-mode.ts';
import { Watermark } from '#src/ui/modes/watermark.tsx';
import { SyncChip } from '../sync/sync-chip.tsx';
import { type Mode, useCourseOfAddress } from './use-mode.ts';

/** In the place of the header while a course is only looked at: where one is, as whom, and the way out (S-129). */
export const ModeBar = ({ mode, isGuest, courseName }: Mode) => {
  const { t } = useLingui();
  const profile = useOwnProfile();
  const number = profile?.studentNumber || profile?.account || '';
  return (
    <>
      <Box
        as="header"
        data-mode={mode}
        position="sticky"
        top="0"
        zIndex="sticky"
        bg="bg.info"
        borderBottomWidth="1px"
        pt="env(safe-area-inset-top)"
        ps="env(safe-area-inset-left)"
        pe="env(safe-area-inset-right)"
      >
        <Flex
          height={{ base: 'headerHCompact', md: 'headerH' }}
          maxW="content"
          mx="auto"
          px={{ base: '4', md: '6' }}
          align="center"
          gap={{ base: '2', md: '3' }}
          fontSize="sm"
        >
          <Flex asChild align="center" gap="1" minW="0" flex="1">
            <nav aria-label={t`Where you are`}>
              <Box asChild color="fg.muted" py="2" hideBelow="md" flexShrink="0">
                <Link to="/main">
                  <Trans>My classroom</Trans>
                </Link>
              </Box>
              <Box as="span" hideBelow="md" color="fg.muted" aria-hidden>
                <ChevronRight size={16} />
              </Box>
              <Box as="span" hideBelow="md" truncate>
                {courseName}
              </Box>
              <Flex
                as="span"
                align="center"
                gap="1.5"
                ms={{ base: '0', md: '2' }}
                fontWeight="600"
                color="fg.info"
                minW="0"
              >
                <Eye size={18} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
                <Box as="span" truncate>
                  <Label mode={mode} />
                </Box>
              </Flex>
            </nav>
          </Flex>
          <SyncChip />
          {isGuest ? (
            <IconButton asChild size="sm" variant="ghost" hideFrom="md" aria-label={t`My classroom`}>
              <Link to="/main">
                <House size={20} strokeWidth={1.75} aria-hidden />
              </Link>
            </IconButton>
          ) : (
            <Leave />
          )}
        </Flex>
      </Box>
      {mode !== 'student' && profile !== undefined && <Watermark text={`${profile.username} ${number}`} />}
    </>
  );
};

const Label = ({ mode }: { readonly mode: ViewMode }) => {
  const { t } = useLingui();
  const labels = {
    supervise: t`Supervisor perspective`,
    review: t`Review perspective (course audit)`,
    student: t`Student’s view`,
  } as const;
  return labels[mode];
};

const Leave = () => {
  const navigate = useNavigate();
  const { courseId } = useCourseOfAddress();
  const leave = async () => {
    leaveViewing();
    await navigate({ to: '/main/classDetail', search: { courseid: courseId } });
  };
  return (
    <Button size="sm" variant="outline" onClick={() => void leave()}>
      <LogOut size={16} aria-hidden />
      <Box as="span" srOnly={{ base: true, md: false }}>
        <Trans>Leave this view</Trans>
      </Box>
    </Button>
  );
};
