import { Box, Button, Flex, Grid, QrCode, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { closeStarCards, makeStarCards } from '#contract/features/performance/calls.ts';
import { cardText, codeOfCard, mostCards, mostStars } from '#contract/features/performance/keys.ts';
import type { CardSetRow } from '#contract/features/performance/rows.ts';
import { useCourse } from '#src/features/course/view/public.tsx';
import { cardSetsOf } from '#src/features/performance/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { StarCount } from './star-count.tsx';

interface CardsDialogProps {
  readonly courseId: string;
  readonly onClose: () => void;
}

const numberIn = (typed: string, most: number): number | undefined => {
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

/** Makes star cards, prints them, and ends them. */
export const CardsDialog = ({ courseId, onClose }: CardsDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const course = useCourse(courseId)?.value;
  const sets = useLive(cardSetsOf, courseId);
  const [name, setName] = useState<string>();
  const [stars, setStars] = useState('1');
  const [count, setCount] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shownName = name ?? course?.name ?? '';
  const each = numberIn(stars, mostStars);
  const many = numberIn(count, mostCards);
  const send = async () => {
    setAsked(true);
    if (shownName.trim() === '' || each === undefined || many === undefined) return;
    const made = { id: makeId(), courseId, name: shownName, stars: each, count: many };
    const done = await store.mutate(makeStarCards, made);
    if (!done.ok) return setProblem(textOf(done.refusal));
    setProblem(undefined);
    setCount('');
    setAsked(false);
  };
  return (
    <FormDialog
      title={<Trans>Star cards</Trans>}
      submit={<Trans>Make cards</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={!canAsk}
      problem={problem}
      note={canAsk ? undefined : <Trans>This needs a network.</Trans>}
    >
      <TextField
        label={t`Course name on the card`}
        maxLength={limits.nameChars}
        value={shownName}
        error={isAsked && shownName.trim() === '' ? t`Write the name of the course.` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Grid gap="4" templateColumns="1fr 1fr">
        <TextField
          label={t`Stars of each`}
          inputMode="numeric"
          value={stars}
          error={each === undefined ? t`From 1 to ${mostStars}.` : undefined}
          onChange={(event) => setStars(event.target.value)}
        />
        <TextField
          label={t`How many cards`}
          inputMode="numeric"
          value={count}
          error={many === undefined && (isAsked || count !== '') ? t`From 1 to ${mostCards}.` : undefined}
          onChange={(event) => setCount(event.target.value)}
        />
      </Grid>
      {sets !== undefined && sets.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label={t`Star cards`} borderTopWidth="1px">
          {sets.map((set) => (
            <CardSet key={set.id} set={set} />
          ))}
        </Box>
      )}
    </FormDialog>
  );
};

const CardSet = ({ set }: { readonly set: CardSetRow }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const [isPrinting, setPrinting] = useState(false);
  const { id, courseId, name, stars, count, used, closedAt, secret } = set;
  const close = async () => {
    const done = await store.mutate(closeStarCards, { id, courseId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Box as="li" py="3" borderBottomWidth="1px" fontSize="sm">
      <Flex gap="3" align="center">
        <Box flex="1" minW="0">
          <Flex gap="2" align="center">
            <Text truncate>{name}</Text>
            <StarCount count={stars} isChange />
          </Flex>
          <Text color="fg.muted">
            <Trans>
              {used.length} of {count} taken
            </Trans>
          </Text>
        </Box>
        {closedAt > 0 ? (
          <Text color="fg.muted">
            <Trans>Closed</Trans>
          </Text>
        ) : (
          <>
            {secret !== '' && (
              <Button type="button" size="xs" variant="outline" onClick={() => setPrinting(!isPrinting)}>
                <Trans>Show</Trans>
              </Button>
            )}
            <Button type="button" size="xs" variant="ghost" disabled={!canAsk} onClick={() => void close()}>
              <Trans>Close them</Trans>
            </Button>
          </>
        )}
      </Flex>
      {isPrinting && <Cards set={set} />}
    </Box>
  );
};

/** A window of its own with nothing but the cards, and the question for a printer. */
const print = (title: string, cards: HTMLElement | null): void => {
  const page = cards === null ? null : open('', '_blank', 'width=800,height=900');
  if (page === null || cards === null) return;
  page.document.title = title;
  const table = page.document.createElement('table');
  table.setAttribute('border', '1');
  table.setAttribute('cellpadding', '12');
  const each = [...cards.querySelectorAll<HTMLElement>('[data-card]')];
  for (let at = 0; at < each.length; at += 4) {
    const row = table.insertRow();
    for (const card of each.slice(at, at + 4)) {
      const cell = row.insertCell();
      const code = card.querySelector('svg');
      if (code !== null) cell.append(page.document.importNode(code, true));
      const line = page.document.createElement('p');
      line.textContent = card.dataset.card ?? '';
      cell.append(line);
    }
  }
  page.document.body.append(table);
  page.focus();
  page.print();
};

/** Those that were not taken yet. */
const Cards = ({ set }: { readonly set: CardSetRow }) => {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const { id, courseId, name, stars, count, secret, used } = set;
  const taken = new Set(used.map(({ number }) => number));
  const numbers = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !taken.has(number));
  return (
    <Box mt="3">
      <Button type="button" size="sm" mb="3" onClick={() => print(name, box.current)}>
        <Printer size={16} aria-hidden />
        <Trans>Print</Trans>
      </Button>
      <Grid ref={box} gap="3" templateColumns="repeat(auto-fill, minmax(110px, 1fr))">
        {numbers.map((number) => (
          <Box
            key={number}
            p="2"
            bg="white"
            color="black"
            borderRadius="l2"
            textAlign="center"
            data-card={`${name} · ${t`No. ${number}`} · +${stars}`}
          >
            <QrCode.Root
              value={`${location.origin}/classroom?${new URLSearchParams({
                courseid: courseId,
                card: cardText(id, number, codeOfCard(secret, number)),
              })}`}
              size="xs"
            >
              <QrCode.Frame>
                <QrCode.Pattern />
              </QrCode.Frame>
            </QrCode.Root>
            <Text fontSize="xs">
              <Trans>No. {number}</Trans>
            </Text>
          </Box>
        ))}
      </Grid>
    </Box>
  );
};
