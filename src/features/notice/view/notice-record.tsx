import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { updateNoticeLog } from '#contract/features/notice/calls.ts';
import { richContent } from '#contract/features/notice/keys.ts';
import type { NoticeEditionRow } from '#contract/features/notice/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { noticeEditions } from '#src/features/notice/data/queries.ts';
import { openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** What a notice said before, and who changed it; from what is on this device. */
export const NoticeRecord = ({ id }: { readonly id: string }) => {
  const editions = useLive(noticeEditions, id);
  if (editions === undefined) return <Waiting rows={3} />;
  if (editions.length === 0)
    return (
      <Text color="fg.muted" py="4">
        <Trans>Nothing was changed.</Trans>
      </Text>
    );
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="3">
      {editions.map((edition) => (
        <Edition key={edition.id} edition={edition} />
      ))}
    </Box>
  );
};

const Edition = ({ edition }: { readonly edition: NoticeEditionRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const { bytesOf } = useEditorFiles();
  const tellRefusal = useTellRefusal();
  const { courseId, noticeId, id } = edition;
  const names = useMemberNames(courseId);
  const putBack = async () => {
    const result = await store.mutate(updateNoticeLog, { courseId, noticeId, id });
    if (result.ok) tell(t`The earlier version is back.`);
    else tellRefusal(result.refusal);
  };
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" p="3">
      <Flex mb="2" columnGap="3" wrap="wrap" fontSize="sm" color="fg.muted">
        <Time at={edition.writtenAt} />
        <span>
          <Trans>
            until <Time at={edition.replacedAt} />
          </Trans>
        </span>
        <span>
          <Trans>changed by {names.get(edition.replacedBy) ?? t`Former member`}</Trans>
        </span>
      </Flex>
      <Text fontWeight="600" mb="1" overflowWrap="anywhere">
        {edition.title}
      </Text>
      <RichText html={richContent(edition)} bytesOf={bytesOf} onPicture={openPictures} />
      <Button mt="2" size="sm" variant="outline" onClick={() => void putBack()}>
        <Trans>Restore this version</Trans>
      </Button>
    </Box>
  );
};
