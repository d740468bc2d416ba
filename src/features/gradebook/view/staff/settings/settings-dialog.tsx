import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Shapes } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { countMissingGrades, createGradeCategory, setGradeItems } from '#contract/features/gradebook/calls.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { type Book, looseIn } from '#src/features/gradebook/data/book.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { percentText } from '../../words.ts';
import { useBook } from '../use-book.ts';
import { CategoryRow } from './category-row.tsx';
import { ItemRow } from './item-row.tsx';

interface SettingsDialogProps {
  readonly courseId: string;
  /** The activity that it was opened for; ''. */
  readonly item: string;
  readonly onClose: () => void;
}

/** How totals are made. Each change holds at once, also without a network. */
export const SettingsDialog = ({ courseId, item, onClose }: SettingsDialogProps) => {
  const book = useBook(courseId);
  return (
    <AppDialog
      open
      onClose={onClose}
      width="dlgWide"
      title={<Trans>How it counts</Trans>}
      footer={
        <Button ms="auto" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {book === undefined ? <Waiting rows={4} /> : <Settings courseId={courseId} book={book} item={item} />}
    </AppDialog>
  );
};

interface SettingsProps extends Pick<SettingsDialogProps, 'courseId' | 'item'> {
  readonly book: Book;
}

const Settings = ({ courseId, book, item }: SettingsProps) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (item === '') return;
    frame.current?.querySelector<HTMLElement>(`[data-item="${item}"] select`)?.focus();
  }, [item]);
  return (
    <Box ref={frame} display="grid" gap="7">
      <Categories courseId={courseId} book={book} />
      <Items courseId={courseId} book={book} />
      <Missing courseId={courseId} book={book} />
    </Box>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section" aria-label={title}>
    <Heading as="h3" fontSize="md" fontWeight="600" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);

type Part = Pick<SettingsProps, 'courseId' | 'book'>;

const Categories = ({ courseId, book }: Part) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const named = book.categories.filter(({ id }) => id !== '');
  const sum = named.reduce((all, { weight }) => all + weight, 0);
  const add = async () => {
    const rest = Math.max(0, 100_00 - sum);
    const input = { courseId, id: makeId(), name: t`New category`, weight: rest };
    const done = await store.mutate(createGradeCategory, input);
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Section title={t`Categories`}>
      {named.length === 0 ? (
        <Text fontSize="sm" color="fg.muted" mb="3">
          <Trans>Without categories all points count alike.</Trans>
        </Text>
      ) : (
        <>
          <Box as="ul" listStyleType="none" display="grid" gap="2">
            {named.map((category) => (
              <CategoryRow key={category.id} courseId={courseId} category={category} />
            ))}
          </Box>
          <Text my="3" fontSize="sm" color={sum === 100_00 ? 'fg.muted' : 'fg.warning'} role="status" textStyle="num">
            {sum === 100_00 ? (
              <Trans>Together 100%.</Trans>
            ) : (
              <Trans>Together {percentText(sum)}. Weights are shared out to 100%.</Trans>
            )}
          </Text>
        </>
      )}
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => void add()}>
          <Plus size={16} aria-hidden />
          <Trans>Add a category</Trans>
        </Button>
        {named.length === 0 && <ByKind courseId={courseId} book={book} />}
      </Flex>
    </Section>
  );
};

/** A category for each kind that there is, all of the same weight, with everything in it. */
const ByKind = ({ courseId, book }: Part) => {
  const { i18n } = useLingui();
  const { store } = useSession();
  const kinds = useKinds();
  const tellRefusal = useTellRefusal();
  const found = [...Map.groupBy(book.items, ({ activity }) => activity.kind)];
  if (found.length < 2) return null;
  const make = async () => {
    const each = Math.floor(100_00 / found.length);
    for (const [at, [kind, items]] of found.entries()) {
      const id = makeId();
      const name = kinds.get(kind)?.name;
      const weight = at === 0 ? 100_00 - each * (found.length - 1) : each;
      const input = { courseId, id, name: name === undefined ? kind : i18n._(name), weight };
      const made = await store.mutate(createGradeCategory, input);
      if (!made.ok) return tellRefusal(made.refusal);
      await store.mutate(setGradeItems, { courseId, ids: items.map((item) => item.id), categoryId: id });
    }
  };
  return (
    <Button size="sm" variant="ghost" onClick={() => void make()}>
      <Shapes size={16} aria-hidden />
      <Trans>One for each kind</Trans>
    </Button>
  );
};

const Items = ({ courseId, book }: Part) => {
  const { t } = useLingui();
  const named = book.categories.filter(({ id }) => id !== '');
  const loose = looseIn(book);
  return (
    <Section title={t`Activities`}>
      {loose > 0 && (
        <Text mb="2" fontSize="sm" color="fg.warning" role="status">
          <Trans>What is in no category counts nothing: {loose}.</Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3">
        {book.items.map((item) => (
          <ItemRow key={item.id} courseId={courseId} item={item} categories={named} />
        ))}
      </Box>
    </Section>
  );
};

const Missing = ({ courseId, book: { scheme } }: Part) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const names = useMemberNames(courseId);
  const turn = async (countsMissing: boolean) => {
    const done = await store.mutate(countMissingGrades, { courseId, countsMissing });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Section title={t`What is missing`}>
      <SwitchRow
        label={<Trans>Count what is missing as 0</Trans>}
        hint={
          <Trans>Adds a total “At the end”, for the students too: what was due and not handed in counts as 0.</Trans>
        }
        on={scheme.countsMissing}
        onSwitch={(on) => void turn(on)}
      />
      <Box as="ul" listStyleType="none" fontSize="sm" color="fg.muted">
        {scheme.log.map(({ by, at, countsMissing }) => (
          <Flex as="li" key={`${at} ${by}`} gap="2" wrap="wrap">
            <Time at={at} />
            <span>{names.get(by)}</span>
            <span>{countsMissing ? <Trans>counts as 0</Trans> : <Trans>does not count</Trans>}</span>
          </Flex>
        ))}
      </Box>
    </Section>
  );
};
