import { Box, Button, Flex, IconButton, QrCode, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Expand, Minimize2, Share2, X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { joinAddress } from '#contract/features/course/keys.ts';
import { courseById, courseCode, membersOf } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { copyText } from '#src/ui/words/copy.ts';
import { tell } from '#src/ui/words/tell.ts';

import { closeInvite, setMini, useInvite } from './state.ts';

/** The invitation to a course, on the whole screen for a projector, or as a small card that is moved about (S-188). */
export const InviteLayer = () => {
  const { courseId, isMini } = useInvite();
  if (courseId === '') return null;
  return isMini ? <Mini courseId={courseId} /> : <Full courseId={courseId} />;
};

const useInvitation = (courseId: string) => {
  const course = useLive(courseById, courseId);
  const row = useLive(courseCode, courseId);
  const members = useLive(membersOf, courseId);
  const students = members?.filter(({ role }) => role === 'student').length ?? 0;
  return { course, row, students, address: row === undefined ? '' : `${location.origin}${joinAddress(row.code)}` };
};

/** Dark on white, whatever the theme: scanners ask for it. */
const Code = ({ address, size }: { readonly address: string; readonly size: string }) => {
  const { t } = useLingui();
  return (
    <Box bg="white" color="black" p="3" borderRadius="l2" role="img" aria-label={t`QR code of the join code`}>
      <QrCode.Root recipe={qrCodeSlotRecipe} value={address} boxSize={size} color="black">
        <QrCode.Frame color="black" width="full" height="full">
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
    </Box>
  );
};

const Full = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const { course, row, students, address } = useInvitation(courseId);
  const layer = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    layer.current?.focus();
    const before = opener.current;
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const copy = async (text: string) => tell((await copyText(text)) ? t`Copied.` : t`It could not be copied.`);
  const share = () => void navigator.share({ title: course?.name ?? '', url: address }).catch(() => undefined);
  return (
    <Flex
      ref={layer}
      role="dialog"
      aria-modal
      aria-label={t`Invite to ${course?.name ?? ''}`}
      tabIndex={-1}
      position="fixed"
      inset="0"
      zIndex="modal"
      bg="bg.panel"
      direction="column"
      overflowY="auto"
      outline="none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeInvite();
      }}
    >
      <Flex justify="flex-end" gap="1" p="3">
        <IconButton
          variant="ghost"
          aria-label={t`Full screen`}
          onClick={() => void layer.current?.requestFullscreen?.().catch(() => undefined)}
        >
          <Expand size={20} aria-hidden />
        </IconButton>
        <IconButton variant="ghost" aria-label={t`Shrink`} onClick={() => setMini(true)}>
          <Minimize2 size={20} aria-hidden />
        </IconButton>
        <IconButton variant="ghost" aria-label={t`Close`} onClick={closeInvite}>
          <X size={20} aria-hidden />
        </IconButton>
      </Flex>
      <Flex flex="1" direction="column" align="center" justify="center" gap="5" px="4" pb="10" textAlign="center">
        <Box>
          <Text fontSize={{ base: 'xl', md: '3xl' }} fontWeight="600">
            {course?.name}
          </Text>
          <Text color="fg.muted" fontSize={{ base: 'md', md: 'xl' }}>
            {course?.className}
          </Text>
        </Box>
        {row === undefined ? (
          <Text color="fg.muted" maxW="26rem">
            <Trans>The join code comes once this course has reached the server.</Trans>
          </Text>
        ) : row.code === '' ? (
          <Text color="fg.muted" maxW="26rem">
            <Trans>The join code is shown to those who may add people.</Trans>
          </Text>
        ) : (
          <>
            <Code address={address} size="min(64vw, 44vh)" />
            <Text
              fontFamily="mono"
              fontWeight="600"
              fontSize={{ base: '4xl', md: '6xl' }}
              lineHeight="1.1"
              letterSpacing="0.12em"
              textDecoration={row.stopped ? 'line-through' : undefined}
            >
              {row.code}
            </Text>
            <Text fontFamily="mono" fontSize={{ base: 'sm', md: 'lg' }} color="fg.muted" overflowWrap="anywhere">
              {address.replace(/^https?:\/\//, '')}
            </Text>
            {row.stopped && (
              <Text color="fg.error">
                <Trans>Stopped: nobody joins by it.</Trans>
              </Text>
            )}
            <Text fontSize={{ base: 'md', md: 'xl' }} color="fg.muted" aria-live="polite">
              <Plural value={students} one="# student is here" other="# students are here" />
            </Text>
            <Flex gap="2" wrap="wrap" justify="center">
              <Button variant="outline" onClick={() => void copy(row.code)}>
                <Copy size={16} aria-hidden />
                <Trans>Copy code</Trans>
              </Button>
              <Button variant="outline" onClick={() => void copy(address)}>
                <Copy size={16} aria-hidden />
                <Trans>Copy link</Trans>
              </Button>
              {'share' in navigator && (
                <Button onClick={share}>
                  <Share2 size={16} aria-hidden />
                  <Trans>Share</Trans>
                </Button>
              )}
            </Flex>
          </>
        )}
      </Flex>
    </Flex>
  );
};

const step = 24;

const Mini = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const { course, row, students, address } = useInvitation(courseId);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const move = (event: PointerEvent) => {
    if (grip.current === undefined) return;
    setAt({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  return (
    <Box
      role="group"
      aria-label={t`Invite to ${course?.name ?? ''}`}
      position="fixed"
      insetEnd="4"
      bottom="20"
      zIndex="docked"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      p="3"
      width="200px"
      textAlign="center"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <Flex
        align="center"
        gap="1"
        mb="1"
        cursor="grab"
        touchAction="none"
        tabIndex={0}
        role="application"
        aria-label={t`Move with the arrow keys`}
        onPointerDown={(event) => {
          grip.current = { x: event.clientX - at.x, y: event.clientY - at.y };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => {
          grip.current = undefined;
        }}
        onKeyDown={({ key }) => {
          const [dx, dy] = arrows[key] ?? [0, 0];
          if (dx !== 0 || dy !== 0) setAt((now) => ({ x: now.x + dx * step, y: now.y + dy * step }));
        }}
      >
        <Text flex="1" fontSize="sm" fontWeight="500" truncate textAlign="start">
          {course?.name}
        </Text>
      </Flex>
      <Flex position="absolute" top="1.5" insetEnd="1.5" gap="0" bg="bg.panel">
        <IconButton size="xs" variant="ghost" aria-label={t`Enlarge`} onClick={() => setMini(false)}>
          <Expand size={14} aria-hidden />
        </IconButton>
        <IconButton size="xs" variant="ghost" aria-label={t`Close`} onClick={closeInvite}>
          <X size={14} aria-hidden />
        </IconButton>
      </Flex>
      {row !== undefined && row.code !== '' && (
        <>
          <Flex justify="center">
            <Code address={address} size="140px" />
          </Flex>
          <Text fontFamily="mono" fontWeight="600" fontSize="xl" letterSpacing="0.1em">
            {row.code}
          </Text>
        </>
      )}
      <Text fontSize="sm" color="fg.muted">
        <Plural value={students} one="# student is here" other="# students are here" />
      </Text>
    </Box>
  );
};

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
