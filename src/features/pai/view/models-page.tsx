import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BrainCircuit } from 'lucide-react';
import { getLlm, getModelProviders } from '#contract/features/pai/questions.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PaiFrame } from './frame.tsx';

/** /pai/modelprovides: what the school has connected; its keys are the server's alone. */
export const ModelsPage = () => <PaiFrame tab="modelprovides">{() => <Models />}</PaiFrame>;

const Models = () => {
  const { t } = useLingui();
  const { asked } = useAnswer(getModelProviders, {});
  const inUse = useAnswer(getLlm, {}).asked;
  return (
    <Asked asked={asked}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState icon={BrainCircuit} title={<Trans>No model is connected</Trans>}>
            <Trans>
              Whoever runs the server of your school connects one; any that speaks the common chat interface will do.
            </Trans>
          </EmptyState>
        ) : (
          <Box as="ul" listStyleType="none" aria-label={t`Models`} borderWidth="1px" borderRadius="l3" bg="bg.panel">
            {list.map(({ name, host }) => (
              <Flex as="li" key={`${host} ${name}`} px="4" py="3" gap="3" align="center">
                <BrainCircuit size={20} aria-hidden />
                <Box flex="1" minW="0">
                  <Text fontWeight="500" overflowWrap="anywhere">
                    {name}
                  </Text>
                  <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                    {host}
                  </Text>
                </Box>
                {inUse.state === 'answered' && inUse.value.name === name && (
                  <Text fontSize="sm" color="fg.muted">
                    <Trans>Agents talk with it</Trans>
                  </Text>
                )}
              </Flex>
            ))}
          </Box>
        )
      }
    </Asked>
  );
};
