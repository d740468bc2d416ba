import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { importCoursewares } from '#contract/features/content/calls.ts';
import { contentKindOf, importItems } from '#contract/features/content/keys.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { getCourseList, getImportListV2 } from '#contract/features/content/questions.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { makeId } from '../../parts/new-id.ts';
import { chapterOptions } from '../../parts/place-options.ts';
import type { CourseContent } from '../../parts/use-course-content.ts';
import { kindTexts } from '../../parts/words.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useFormRefusal } from '../use-form-refusal.ts';

interface ImportFormProps {
  readonly content: CourseContent;
  readonly chapterId: string;
  readonly onClose: () => void;
}

type Item = Output<typeof getImportListV2>['list'][number];

/** Content of other courses that one teaches, several at once; their files are shared, not copied. Needs the network. */
export const ImportForm = ({ content, chapterId, onClose }: ImportFormProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const online = useCanAsk();
  const { show } = useFormRefusal('edit');
  const { courseId } = content;
  const [other, setOther] = useState('');
  const [name, setName] = useState('');
  const [into, setInto] = useState(chapterId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const courses = useAnswer(getCourseList, { name: '', page: 1, limit: 100 }).asked;
  const found = useAnswer(getImportListV2, { courseId, name, other, page: 1, limit: 50 }).asked;
  const send = async () => {
    const items = [...chosen.values()];
    const ids = items.map(() => makeId());
    const orders = ordersAfter(
      content.activities.filter((row) => row.chapterId === into),
      ids,
    );
    const placed = items.map((item, index) => ({ item, id: ids[index] ?? makeId(), order: orders[index] ?? 'a0' }));
    for (const [fromCourseId, some] of Map.groupBy(placed, ({ item }) => item.courseId)) {
      const result = await store.mutate(importCoursewares, {
        courseId,
        fromCourseId,
        chapterId: into,
        items: some.map(({ item, id, order }) => ({ from: item.id, id, order })),
      });
      if (!result.ok) return show(result.refusal);
    }
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
      <Box borderWidth="1px" borderRadius="l2" maxH="280px" overflowY="auto" role="group" aria-label={t`Content found`}>
        {found.state === 'answered' && found.value.list.length > 0 ? (
          found.value.list.map((item) => (
            <Line key={item.id} item={item} isChosen={chosen.has(item.id)} onChoose={(isIn) => choose(item, isIn)} />
          ))
        ) : (
          <Text p="4" fontSize="sm" color="fg.muted">
            {found.state === 'asking' ? <Trans>Searching…</Trans> : <Trans>Nothing found.</Trans>}
          </Text>
        )}
      </Box>
      <SelectField
        label={t`Into chapter`}
        value={into}
        onValue={setInto}
        options={chapterOptions(content, t`Not in a chapter`)}
      />
    </FormDialog>
  );
};

interface LineProps {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const Line = ({ item, isChosen, onChoose }: LineProps) => {
  const { i18n } = useLingui();
  return (
    <Flex as="label" align="center" gap="3" px="3" minH="44px" cursor="pointer" _notLast={{ borderBottomWidth: '1px' }}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        style={{ width: 18, height: 18 }}
      />
      <Box flex="1" minW="0" py="1.5">
        <Text fontSize="sm" truncate>
          {item.title}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {i18n._(kindTexts[contentKindOf(item.contentType) ?? 'material'])} · {item.courseName}
        </Text>
      </Box>
    </Flex>
  );
};
