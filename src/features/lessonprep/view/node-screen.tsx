import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { editsArea } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { sharesArea } from '#contract/features/lessonprep/rules.ts';
import type { MyArea } from '#src/features/lessonprep/data/public.ts';
import { areaById, nodeById } from '#src/features/lessonprep/data/queries.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Stamp } from '#src/ui/words/time.tsx';
import { OutlineForm } from './outline-form.tsx';
import { PaperEditor, PaperReader } from './paper-editor.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface NodeScreenProps {
  readonly areaId: string;
  readonly nodeId: string;
}

/** One outline, test paper or quiz of an area. */
export const NodeScreen = ({ areaId, nodeId }: NodeScreenProps) => {
  const { t } = useLingui();
  const mine = useLoaded(areaById, areaId);
  const node = useLoaded(nodeById, nodeId);
  if (mine === undefined || node === undefined) return <WaitingPage />;
  if (mine.value === undefined || node.value === undefined || node.value.areaId !== areaId)
    return (
      <LostPage title={t`Not here`}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Screen mine={mine.value} node={node.value} />;
};

const Screen = ({ mine, node }: { readonly mine: MyArea; readonly node: AreaNodeRow }) => {
  const { t } = useLingui();
  const { area, role } = mine;
  const [asked, setAsked] = useState<'edit' | 'share'>();
  const edits = editsArea(role, area);
  const close = () => setAsked(undefined);
  return (
    <Page
      title={node.title}
      narrow={node.kind === 'outline'}
      before={
        <IconButton asChild variant="ghost" size="sm" aria-label={t`Back to the area`}>
          <Link
            to="/lessonPreparationArea"
            search={{ areaid: area.id, ...(node.parentId === '' ? {} : { folderid: node.parentId }) }}
          >
            <ArrowLeft size={18} aria-hidden />
          </Link>
        </IconButton>
      }
      actions={
        <Flex gap="2" wrap="wrap">
          {sharesArea(role, area) && (
            <Button size="sm" variant="outline" onClick={() => setAsked('share')}>
              <Share2 size={16} aria-hidden />
              <Trans>Share to a course</Trans>
            </Button>
          )}
          {edits && node.kind === 'outline' && (
            <Button size="sm" onClick={() => setAsked('edit')}>
              <Pencil size={16} aria-hidden />
              <Trans>Edit</Trans>
            </Button>
          )}
        </Flex>
      }
    >
      {node.kind === 'outline' && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
          <RichText html={node.html} />
          <Text mt="4" fontSize="xs" color="fg.muted">
            <Stamp at={node.updatedAt} />
          </Text>
        </Box>
      )}
      {node.paper !== null &&
        (edits ? (
          <PaperEditor key={node.editions.content} node={node} paper={node.paper} />
        ) : (
          <PaperReader paper={node.paper} />
        ))}
      {asked === 'edit' && <OutlineForm areaId={area.id} here={node.parentId} nodes={[]} node={node} onClose={close} />}
      {asked === 'share' && <ShareDialog node={node} onClose={close} />}
    </Page>
  );
};
