import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bindGraphByCourse } from '#contract/features/graph/calls.ts';
import { graphCards } from '#src/features/graph/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

interface BindDialogProps {
  readonly courseId: string;
  /** The graph that it has, or ''. */
  readonly bound: string;
  readonly onClose: () => void;
}

/** One of one's graphs for a course, found by its name or by a course that has it (S-180, S-378, S-379). */
export const BindDialog = ({ courseId, bound, onClose }: BindDialogProps) => {
  const { t } = useLingui();
  const act = useSend();
  const canAsk = useCanAsk();
  const textOf = useRefusalText();
  const cards = useLive(graphCards) ?? [];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(bound);
  const [problem, setProblem] = useState<string>();
  const words = typed.trim().toLowerCase();
  const there = cards.filter(({ deletedAt }) => deletedAt === 0);
  const found = there.filter(({ name, courses }) =>
    [name, ...courses].some((one) => one.toLowerCase().includes(words)),
  );
  const bind = async () => {
    const said = await act(bindGraphByCourse, () => ({ courseId, graphId: chosen }));
    // S-293: anything else than 1 is a failure.
    if (!said.ok) return setProblem(`${t`Binding failed.`} ${textOf(said.refusal)}`);
    if (said.value.data?.bindState !== 1) return setProblem(t`Binding failed.`);
    tell(chosen === '' ? t`The graph is no longer bound.` : t`Binding succeeded.`);
    onClose();
  };
  const choices = [...found.map(({ id, name, points, courses }) => ({ id, name, points, courses }))];
  return (
    <FormDialog
      title={<Trans>Bind knowledge graph</Trans>}
      submit={chosen === '' && bound !== '' ? <Trans>Unbind</Trans> : <Trans>Bind</Trans>}
      onSubmit={bind}
      onClose={onClose}
      isDisabled={!canAsk || chosen === bound}
      problem={problem}
      note={canAsk ? <Trans>The staff of the course see it.</Trans> : <Trans>This needs the network.</Trans>}
    >
      <SearchField label={t`Search by course or name`} value={typed} onValue={setTyped} isInForm />
      <Box
        role="radiogroup"
        aria-label={t`Knowledge graphs`}
        borderWidth="1px"
        borderRadius="l2"
        maxH="45vh"
        overflowY="auto"
      >
        {bound !== '' && words === '' && <Choice id="" name={t`None`} isChosen={chosen === ''} onChoose={setChosen} />}
        {choices.map(({ id, name, points, courses }) => (
          <Choice key={id} id={id} name={name} isChosen={chosen === id} onChoose={setChosen}>
            <Plural value={points} _0="No points" one="# point" other="# points" />
            {courses.length > 0 && ` · ${courses.join(', ')}`}
          </Choice>
        ))}
        {choices.length === 0 && (
          <Text px="3" py="3" fontSize="sm" color="fg.muted" role="status">
            {there.length === 0 ? (
              <Trans>You have no knowledge graphs yet.</Trans>
            ) : (
              <Trans>No graph is called that.</Trans>
            )}
          </Text>
        )}
      </Box>
    </FormDialog>
  );
};

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
  readonly children?: React.ReactNode;
}

const Choice = ({ id, name, isChosen, onChoose, children }: ChoiceProps) => (
  <Box asChild display="flex" alignItems="center" gap="3" px="3" py="2" minH="44px" cursor="pointer">
    <label>
      <input type="radio" name="graph" value={id} aria-label={name} checked={isChosen} onChange={() => onChoose(id)} />
      <Box as="span" minW="0" overflowWrap="anywhere">
        {name}
        {children !== undefined && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {children}
          </Text>
        )}
      </Box>
    </label>
  </Box>
);
