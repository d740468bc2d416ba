import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { getUsage } from '#contract/features/account/desk-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useAtOpening, useOnce } from '#src/ui/live/use-once.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

type Usage = Output<typeof getUsage>;

/** How many of the school's people use it. Nobody is named. */
export const UsagePart = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [usage, setUsage] = useState<Usage>();
  const askUsage = async () => {
    const said = await ask(getUsage, {});
    if (said.ok) setUsage(said.value);
    else tellRefusal(said.refusal);
  };
  useAtOpening(askUsage, canAsk);
  const look = useOnce(askUsage);
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <Button size="sm" variant="outline" disabled={!canAsk} onClick={look}>
        <Trans>Refresh</Trans>
      </Button>
      {usage !== undefined && (
        <Box as="dl" width="full" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
          <Line name={t`Teachers`} count={usage.teacher} />
          <Line name={t`Students`} count={usage.student} />
        </Box>
      )}
    </Flex>
  );
};

const Line = ({ name, count: { people, active } }: { readonly name: string; readonly count: Usage['teacher'] }) => (
  <Flex gap="4" py="3" fontSize="sm" _notLast={{ borderBottomWidth: '1px' }}>
    <Text as="dt" color="fg.muted" width="6rem" flexShrink="0">
      {name}
    </Text>
    <Text as="dd" textStyle="num">
      <Trans>
        {active} of {people} came in within 30 days
      </Trans>
    </Text>
  </Flex>
);
