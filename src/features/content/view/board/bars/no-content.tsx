import { Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { BookPlus, Plus } from 'lucide-react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import type { Open } from '../state.ts';
import { MoreMenu } from './add-menu.tsx';

/** A course that begins. */
export const NoContent = ({ open, courseId }: { readonly open: Open; readonly courseId: string }) => (
  <EmptyState
    picture="empty"
    title={<Trans>No content</Trans>}
    action={
      <Flex gap="2" wrap="wrap" justify="center">
        <Button size="sm" onClick={() => open({ form: 'chapter', parentId: '' })}>
          <BookPlus size={16} aria-hidden />
          <Trans>New chapter</Trans>
        </Button>
        <Button size="sm" variant="outline" onClick={() => open({ form: 'material', chapterId: '' })}>
          <Plus size={16} aria-hidden />
          <Trans>Add materials</Trans>
        </Button>
        <MoreMenu open={open} chapterId="" courseId={courseId} />
      </Flex>
    }
  >
    <Trans>Chapters give the course its order; materials and links stand in them. Students see what you publish.</Trans>
  </EmptyState>
);
