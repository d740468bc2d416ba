import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Cloud } from 'lucide-react';
import { Suspense, useState } from 'react';
import { plainContent } from '#contract/features/notice/keys.ts';
import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { Discussion, DiscussionWords } from '#src/features/topic/view/public.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';

/** What is said under a notice, and the words that are used most. */
export const NoticeDiscussion = ({ notice }: { readonly notice: NoticeRow }) => {
  const { courseId, id } = notice;
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mt="6">
      <Suspense fallback={<Waiting rows={2} />}>
        <Discussion courseId={courseId} id={id} closed={false} />
      </Suspense>
      <Flex mt="2" justify="flex-end">
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          <Cloud size={16} aria-hidden />
          <Trans>Word cloud</Trans>
        </Button>
      </Flex>
      <AppDialog open={isOpen} onClose={() => setOpen(false)} width="dlgEntry" title={<Trans>Word cloud</Trans>}>
        <Suspense fallback={null}>
          <DiscussionWords id={id} texts={[notice.title, plainContent(notice)]} />
        </Suspense>
      </AppDialog>
    </Box>
  );
};
