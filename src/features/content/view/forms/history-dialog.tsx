import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { contentTypes } from '#contract/features/content/keys.ts';
import { getReleaseHistory } from '#contract/features/content/questions.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { releaseTexts } from '../parts/content-texts.ts';

interface HistoryDialogProps {
  readonly row: ActivityRow;
  readonly onClose: () => void;
}

const second = 1_000;

/** When it was published, scheduled and taken back, and by whom. */
export const HistoryDialog = ({ row, onClose }: HistoryDialogProps) => {
  const { i18n } = useLingui();
  const { courseId, id, kind } = row;
  const { asked } = useAnswer(getReleaseHistory, {
    courseId,
    id,
    contentType: contentTypes[kind],
    page: 1,
    limit: 100,
  });
  return (
    <AppDialog open onClose={onClose} width="dlgBulletin" title={<Trans>Release history</Trans>}>
      <Asked
        asked={asked}
        unknown={
          <Text color="fg.muted">
            <Trans>This needs the network once; then it is kept on this device.</Trans>
          </Text>
        }
      >
        {({ list }) => (
          <>
            {list.length === 0 && (
              <Text color="fg.muted">
                <Trans>Never published.</Trans>
              </Text>
            )}
            <Box as="ol" listStyleType="none">
              {list.map((one) => (
                <Flex
                  as="li"
                  key={one.id}
                  gap="3"
                  py="2"
                  fontSize="sm"
                  _notLast={{ borderBottomWidth: '1px' }}
                  wrap="wrap"
                >
                  <Box flex="1" minW="8rem" fontWeight="500">
                    {i18n._(releaseTexts[one.what])}
                    {one.publishAt > 0 && (
                      <>
                        {' · '}
                        <Time at={one.publishAt * second} />
                      </>
                    )}
                  </Box>
                  <Text as="span" color="fg.muted">
                    {one.username}
                  </Text>
                  <Text as="span" color="fg.muted">
                    <Time at={one.at * second} />
                  </Text>
                </Flex>
              ))}
            </Box>
          </>
        )}
      </Asked>
    </AppDialog>
  );
};
