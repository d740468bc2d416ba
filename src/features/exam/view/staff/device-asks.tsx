import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { allowDevice } from '#contract/features/exam/calls.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { Taker } from './takers.ts';

const useAllow = ({ courseId, activityId, id: attemptId, askedAt }: WorkRow, name: string) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return useOnce(async () => {
    const done = await store.mutate(allowDevice, { courseId, activityId, attemptId, askedAt });
    if (done.ok) tell(t`${name} may go on at another device.`);
    else tellRefusal(done.refusal);
  });
};

/** Who waits at another device, above everything else: their time runs. */
export const DeviceAsks = ({ takers }: { readonly takers: readonly Taker[] }) => {
  const { t } = useLingui();
  const asks = takers.flatMap(({ uid, name, last }) =>
    last?.state === 'open' && last.askedAt > 0 ? [{ uid, name, work: last }] : [],
  );
  if (asks.length === 0) return null;
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={t`Waiting at another device`}
      mb="5"
      borderWidth="1px"
      borderRadius="l2"
    >
      {asks.map(({ uid, name, work }) => (
        <Ask key={uid} name={name} work={work} />
      ))}
    </Box>
  );
};

const Ask = ({ name, work }: { readonly name: string; readonly work: WorkRow }) => {
  const allow = useAllow(work, name);
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap" p="3" bg="bg.warning" _notLast={{ borderBottomWidth: '1px' }}>
      <Text flex="1" minW="14rem" fontSize="sm">
        <Trans>{name} asks to go on at another device</Trans>
        {' · '}
        <Time at={work.askedAt} />
      </Text>
      <Button size="sm" onClick={allow}>
        <Trans>Allow</Trans>
      </Button>
    </Flex>
  );
};

/** Before anybody asks: a device broke, and the next one goes on at once. */
export const AllowAhead = ({ name, work }: { readonly name: string; readonly work: WorkRow }) => {
  const allow = useAllow(work, name);
  return (
    <Button size="sm" variant="ghost" onClick={allow}>
      <Trans>Other device</Trans>
    </Button>
  );
};
