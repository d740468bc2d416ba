import { Box, Button, Flex, IconButton, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { FilePlus2, FileText, PenLine, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Paper as PaperKind } from '#contract/features/classroom/board/keys.ts';
import type { BoardPageRow } from '#contract/features/classroom/board/rows.ts';
import {
  addBoardPage,
  changeBoardPage,
  removeBoardPage,
  showBoardPage,
} from '#contract/features/classroom/board-calls.ts';
import { boardInkOf, boardNow, boardPagesOf } from '#src/features/classroom/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useSingleKeys } from '#src/ui/window/use-single-keys.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { BoardLayer, type BoardTool as HandTool } from './board-layer.tsx';
import { BoardTools } from './board-tools.tsx';
import { MaterialDialog } from './material-dialog.tsx';
import { Pager } from './pager.tsx';
import { Paper } from './paper.tsx';
import { ScreenshotButton } from './screenshot-button.tsx';
import { inkOfRows, type Pen, useInk } from './use-ink.ts';

interface BoardToolProps {
  readonly courseId: string;
}

/** The blackboard of a class: whoever holds the class writes, everybody in it sees. Works without a network. */
export const BoardTool = ({ courseId }: BoardToolProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const pages = useLive(boardPagesOf, courseId);
  const shown = useLive(boardNow, courseId);
  const [wanted, setWanted] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const [paper, setPaper] = useState<PaperKind>('black');
  const turn = async (pageId: string) => {
    setWanted(pageId);
    const done = await store.mutate(showBoardPage, { courseId, pageId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const add = async (more: { readonly title?: string; readonly activityId?: string }) => {
    const id = makeId();
    const done = await store.mutate(addBoardPage, { id, courseId, paper, ...more });
    if (!done.ok) return tellRefusal(done.refusal);
    setWanted(id);
  };
  const addBlank = useOnce(() => add({}));
  const found = pages?.findIndex(({ id }) => id === (wanted || shown)) ?? -1;
  const at = found < 0 ? (pages?.length ?? 0) - 1 : found;
  const page = pages?.[at];
  const go = (to: number) => {
    const next = pages?.[to];
    if (next !== undefined) void turn(next.id);
  };
  useSingleKeys(true, { n: addBlank, '[': () => go(at - 1), ']': () => go(at + 1) });
  if (pages === undefined || shown === undefined) return <Waiting />;
  const news = (
    <>
      <Button size="sm" variant={page === undefined ? 'solid' : 'outline'} title={t`New page (n)`} onClick={addBlank}>
        <FilePlus2 size={16} aria-hidden />
        <Trans>New page</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
        <FileText size={16} aria-hidden />
        <Trans>Write on a material</Trans>
      </Button>
    </>
  );
  return (
    <>
      {page === undefined ? (
        <EmptyState icon={PenLine} title={<Trans>The blackboard is empty</Trans>}>
          <Trans>What you write is on your students’ devices, also after class.</Trans>
          <Flex mt="4" gap="2" justify="center" wrap="wrap">
            {news}
          </Flex>
        </EmptyState>
      ) : (
        <>
          <Flex mb="3" gap="2" align="center" wrap="wrap">
            <Pager at={at} count={pages.length} onPage={go} />
            <PageTitle key={page.id} page={page} />
            <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
              {shown !== page.id && (
                <Button size="sm" onClick={() => void turn(page.id)}>
                  <Trans>Show to the class</Trans>
                </Button>
              )}
              {news}
            </Flex>
          </Flex>
          <OpenPage key={`ink ${page.id}`} page={page} onPaper={setPaper} />
        </>
      )}
      <MaterialDialog
        courseId={courseId}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onMaterial={({ id, title }) => {
          setChoosing(false);
          void add({ activityId: id, title: title.slice(0, limits.nameChars) });
        }}
      />
    </>
  );
};

interface PageProps {
  readonly page: BoardPageRow;
}

/** What is on the page, also for whoever does not see it. */
const PageTitle = ({ page: { id, courseId, title } }: PageProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [text, setText] = useState(title);
  useEffect(() => setText(title), [title]);
  const save = async () => {
    if (text.trim() === title) return;
    const done = await store.mutate(changeBoardPage, { id, courseId, title: text });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Input
      recipe={inputRecipe}
      size="sm"
      flex="1 1 10rem"
      maxW={{ md: '20rem' }}
      aria-label={t`What is on this page`}
      placeholder={t`What is on this page`}
      bg="bg.panel"
      borderColor="border.control"
      fontSize={{ base: '16px', md: 'sm' }}
      maxLength={limits.nameChars}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void save()}
    />
  );
};

interface OpenPageProps extends PageProps {
  readonly onPaper: (paper: PaperKind) => void;
}

const OpenPage = ({ page, onPaper }: OpenPageProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const rows = useLive(boardInkOf, page.id) ?? noRows;
  const ink = inkOfRows(rows);
  const inking = useInk(page, rows);
  const [tool, setTool] = useState<HandTool>('pen');
  const [pen, setPen] = useState<Pen>({ color: 'plain', width: 'medium' });
  const [isRemoving, setRemoving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { id, courseId, paper: own, activityId, title } = page;
  const paper = activityId === '' ? own : 'white';
  useSingleKeys(true, {
    p: () => setTool('pen'),
    e: () => setTool('eraser'),
    u: inking.undo,
    y: inking.redo,
  });
  const lay = async (next: PaperKind) => {
    onPaper(next);
    const done = await store.mutate(changeBoardPage, { id, courseId, paper: next });
    if (!done.ok) tellRefusal(done.refusal);
  };
  const remove = async () => {
    const done = await store.mutate(removeBoardPage, { id, courseId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <>
      <BoardTools
        tool={tool}
        pen={pen}
        paper={paper}
        hasMaterial={activityId !== ''}
        inking={inking}
        isBlank={ink.length === 0}
        onTool={setTool}
        onPen={(next) => {
          setPen(next);
          setTool('pen');
        }}
        onPaper={(next) => void lay(next)}
        onClear={() => void inking.erase(ink)}
      />
      <Box ref={body}>
        <Paper
          page={page}
          layer={({ index, width, height }) => (
            <BoardLayer
              width={width}
              height={height}
              sheet={index}
              paper={paper}
              ink={ink.filter(({ sheet }) => sheet === index)}
              hand={{
                ...{ ...pen, tool },
                onStroke: (points) => void inking.stroke(pen, index, points),
                onErase: (erased) => void inking.erase(erased),
              }}
            />
          )}
        />
      </Box>
      <Flex mt="3" gap="2" wrap="wrap" align="center">
        <ScreenshotButton courseId={courseId} page={{ title, paper }} ink={ink} body={body} />
        <IconButton
          ms="auto"
          size="sm"
          variant="ghost"
          aria-label={t`Remove this page`}
          title={t`Remove this page`}
          onClick={() => setRemoving(true)}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Flex>
      <ConfirmDialog
        open={isRemoving}
        title={<Trans>Remove this page?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <Trans>What is written on it goes too, for everybody.</Trans>
      </ConfirmDialog>
    </>
  );
};

const noRows: readonly never[] = [];
