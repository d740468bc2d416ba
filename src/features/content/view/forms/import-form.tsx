import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { importCoursewares } from '#contract/features/content/calls.ts';
import { contentKindOf, importItems } from '#contract/features/content/keys.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { getCourseList, getImportListV2 } from '#contract/features/content/questions.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { sendEach, useSend } from '#src/ui/live/drafts/use-send.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { kindTexts } from '../parts/content-texts.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useContentRefusal } from '../parts/use-tell-failure.ts';
import { chapterOptions } from './placement-fields.tsx';

type Item = Output<typeof getImportListV2>['list'][number];

interface Wanted {
  readonly courseId: string;
  /** In titles. */
  readonly name: string;
  /** The course to look in; empty: all. */
  readonly other: string;
}

interface ImportListProps {
  readonly wanted: Wanted;
  readonly chosen: ReadonlyMap<string, Item>;
  readonly onChoose: (item: Item, isIn: boolean) => void;
}

const pageSize = 50;

/** What other courses have, page after page as somebody asks for more. */
const ImportList = ({ wanted, chosen, onChoose }: ImportListProps) => {
  const { t, i18n } = useLingui();
  const { list } = usePaged(getImportListV2, { ...wanted, limit: pageSize }, true);
  return (
    <Box maxH="280px" overflowY="auto">
      <ListPage
        label={t`Content found`}
        list={list}
        look="panel"
        empty={
          <Text p="4" fontSize="sm" color="fg.muted">
            <Trans>Nothing found.</Trans>
          </Text>
        }
      >
        {(item) => (
          <Flex as="li" key={item.id} pe="3">
            <ChooseBox
              label={item.title}
              isOn={chosen.has(item.id)}
              onTurn={() => onChoose(item, !chosen.has(item.id))}
            >
              <Box flex="1" minW="0" py="1.5">
                <Text fontSize="sm" truncate>
                  {item.title}
                </Text>
                <Text fontSize="xs" color="fg.muted" truncate>
                  {i18n._(kindTexts[contentKindOf(item.contentType) ?? 'material'])} · {item.courseName}
                </Text>
              </Box>
            </ChooseBox>
          </Flex>
        )}
      </ListPage>
    </Box>
  );
};

interface ImportFormProps {
  readonly content: CourseContent;
  readonly chapterId: string;
  readonly onClose: () => void;
}

/** Content of other courses that one teaches, several at once; their files are shared, not copied. Needs the network. */
export const ImportForm = ({ content, chapterId, onClose }: ImportFormProps) => {
  const { t } = useLingui();
  const act = useSend();
  const online = useCanAsk();
  const { refuse } = useContentRefusal('edit');
  const { courseId } = content;
  const [other, setOther] = useState('');
  const [name, setName] = useState('');
  const [into, setInto] = useState(chapterId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const courses = useAnswer(getCourseList, { name: '', page: 1, limit: 100 }).asked;
  const send = async () => {
    const items = [...chosen.values()];
    const ids = items.map(() => makeId());
    const orders = ordersAfter(
      content.activities.filter((row) => row.chapterId === into),
      ids,
    );
    const placed = items.map((item, index) => ({ item, id: ids[index] ?? makeId(), order: orders[index] ?? 'a0' }));
    const refusal = await sendEach(
      [...Map.groupBy(placed, ({ item }) => item.courseId)],
      ([fromCourseId, some]) =>
        act(importCoursewares, () => ({
          ...{ courseId, fromCourseId, chapterId: into },
          items: some.map(({ item, id, order }) => ({ from: item.id, id, order })),
        })),
      ([, some]) => {
        for (const { item } of some) choose(item, false);
      },
    );
    if (refusal !== undefined) return refuse(refusal);
    tell(t`Imported, and not published.`);
    onClose();
  };
  const options = courses.state === 'answered' ? courses.value.list.filter((one) => one.courseId !== courseId) : [];
  const choose = (item: Item, isIn: boolean) =>
    setChosen(
      (before) =>
        new Map([...[...before].filter(([id]) => id !== item.id), ...(isIn ? [[item.id, item] as const] : [])]),
    );
  return (
    <FormDialog
      title={<Trans>Import from another course</Trans>}
      submit={<Plural value={chosen.size} _0="Import" one="Import # item" other="Import # items" />}
      onSubmit={send}
      onClose={onClose}
      isDisabled={!online || chosen.size === 0 || chosen.size > importItems}
    >
      {!online && (
        <Text fontSize="sm" color="fg.muted" role="status">
          <Trans>Importing needs the network.</Trans>
        </Text>
      )}
      <SelectField
        label={t`Course`}
        value={other}
        onValue={setOther}
        options={[
          { value: '', label: t`All my courses` },
          ...options.map((one) => ({ value: one.courseId, label: `${one.courseName} (${one.count})` })),
        ]}
      />
      <TextField label={t`Search`} type="search" value={name} onChange={(event) => setName(event.target.value)} />
      <ImportList wanted={{ courseId, name, other }} chosen={chosen} onChoose={choose} />
      <SelectField
        label={t`Into chapter`}
        value={into}
        onValue={setInto}
        options={chapterOptions(content, t`Not in a chapter`)}
      />
    </FormDialog>
  );
};
