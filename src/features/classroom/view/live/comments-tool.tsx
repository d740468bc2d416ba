import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { muteInClass, setSpeech } from '#contract/features/classroom/calls.ts';
import { classStateOf } from '#src/features/classroom/data/queries.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Bullet } from './use-bullets.ts';

interface CommentsToolProps {
  readonly courseId: string;
  readonly bullets: readonly Bullet[];
}

/** Lets students write over the class, and says who wrote what. */
export const CommentsTool = ({ courseId, bullets }: CommentsToolProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const names = useMemberNames(courseId);
  const state = useLive(classStateOf, courseId);
  const muted = state?.muted ?? [];
  const speak = async (on: boolean) => {
    const done = await store.mutate(setSpeech, { courseId, on });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const mute = async (uid: string, isMuted: boolean) => {
    const done = await store.mutate(muteInClass, { courseId, uid, muted: isMuted });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <>
      <SwitchRow
        label={t`Students may send comments`}
        hint={
          canAsk
            ? t`They fly over the page of everybody in class. Nothing of them is kept.`
            : t`Comments need a network.`
        }
        on={state?.speech === true}
        onSwitch={(on) => void speak(on)}
      />
      <Box
        as="ul"
        role="log"
        aria-label={t`Comments`}
        listStyleType="none"
        mt="3"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        _empty={{ display: 'none' }}
      >
        {bullets.map(({ key, uid, text }) => (
          <Flex
            as="li"
            key={key}
            align="center"
            gap="3"
            px="4"
            py="2"
            _notLast={{ borderBottomWidth: '1px' }}
            fontSize="sm"
          >
            <Box flex="1" minW="0">
              <Text>{text}</Text>
              <Text color="fg.muted">{names.get(uid) ?? uid}</Text>
            </Box>
            {!muted.includes(uid) && (
              <Button size="xs" variant="ghost" disabled={!canAsk} onClick={() => void mute(uid, true)}>
                <Trans>Mute in class</Trans>
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      {muted.length > 0 && (
        <Box as="section" mt="6">
          <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
            <Trans>Muted</Trans>
          </Heading>
          <Flex gap="2" wrap="wrap">
            {muted.map((uid) => (
              <Button key={uid} size="sm" variant="outline" disabled={!canAsk} onClick={() => void mute(uid, false)}>
                <Trans>Hear {names.get(uid) ?? uid} again</Trans>
              </Button>
            ))}
          </Flex>
        </Box>
      )}
    </>
  );
};
