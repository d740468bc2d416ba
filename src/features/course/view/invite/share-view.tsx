import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, QrCode, Share2 } from 'lucide-react';
import { isStaff } from '#contract/core/roles.ts';
import { joinAddress, placeRoleCode } from '#contract/features/course/keys.ts';
import { courseCode } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';
import { Cover, coverStyle } from '../classes/cover.tsx';
import { MissingCourse, useCourse, useOwnRole } from '../public.tsx';
import { useSemesterText } from '../semester.ts';
import { openInvite } from './state.ts';

/** /shareView: a course as it is passed on. Staff who may add people pass on the join code, everybody else the way to apply. */
export const ShareView = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useOwnRole(courseId);
  const row = useLive(courseCode, courseId);
  const semesterText = useSemesterText();
  if (course === undefined || role === undefined) return <WaitingPage />;
  if (course.value === undefined || role.value === undefined) return <MissingCourse />;
  const { name, className, intro, cover } = course.value;
  const invites = isStaff(role.value) && row !== undefined && row.code !== '';
  const path = invites ? joinAddress(row.code) : `/studentEnrollCourseDetail?courseid=${courseId}`;
  const address = `${location.origin}${path}`;
  const copy = async () => tell((await copyText(address)) ? t`The link is copied.` : t`The link could not be copied.`);
  const share = () => void navigator.share({ title: name, text: className, url: address }).catch(() => undefined);
  return (
    <Page narrow title={t`Share the course`}>
      <Box css={coverStyle} borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel">
        <Cover courseId={courseId} name={name} picture={cover} />
        <Box p={{ base: '4', md: '6' }}>
          <Text fontSize="lg" fontWeight="600">
            {name}
          </Text>
          <Text fontSize="sm" color="fg.muted" mb="3">
            {[className, semesterText(course.value)].filter(Boolean).join(' · ')}
          </Text>
          {intro !== '' && (
            <Text mb="4" whiteSpace="pre-wrap" lineClamp="6">
              {intro}
            </Text>
          )}
          <Text fontFamily="mono" fontSize="sm" bg="bg.subtle" borderRadius="l2" p="3" mb="4" overflowWrap="anywhere">
            {address}
          </Text>
          <Flex gap="2" wrap="wrap">
            <Button size="sm" onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              <Trans>Copy link</Trans>
            </Button>
            {'share' in navigator && (
              <Button size="sm" variant="outline" onClick={share}>
                <Share2 size={16} aria-hidden />
                <Trans>Share</Trans>
              </Button>
            )}
            {invites && (
              <Button size="sm" variant="outline" onClick={() => openInvite(courseId)}>
                <QrCode size={16} aria-hidden />
                <Trans>QR code</Trans>
              </Button>
            )}
            <Button asChild size="sm" variant="ghost">
              <Link
                to="/main/classDetail"
                search={{ courseid: courseId, courserole: placeRoleCode[role.value as 'student'] }}
              >
                <Trans>To the course</Trans>
              </Link>
            </Button>
          </Flex>
        </Box>
      </Box>
    </Page>
  );
};
