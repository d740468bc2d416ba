import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Shuffle } from 'lucide-react';
import { useMemo, useState } from 'react';
import { groupLimits } from '#contract/features/group/keys.ts';
import { groupsFor, shuffled, spread } from '#contract/features/group/spread.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { type ShownSet, type Student, useGroupActs } from './shown.ts';

interface RandomDialogProps {
  readonly shown: ShownSet;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const RandomDialog = ({ shown, open, onClose }: RandomDialogProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>Spread at random</Trans>}>
    <Form shown={shown} onDone={onClose} />
  </AppDialog>
);

/** A whole number below `below`, each as likely as any other. */
const chance = (below: number): number => {
  const max = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < max) return drawn % below;
  }
};

/** What is shown is what will be: nothing is drawn again when it is applied. */
const Form = ({ shown, onDone }: { readonly shown: ShownSet; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const { set, groups, unplaced } = shown;
  const acts = useGroupActs(set);
  const [whom, setWhom] = useState<'unplaced' | 'all'>(unplaced.length > 0 ? 'unplaced' : 'all');
  const [into, setInto] = useState<'there' | 'new'>(groups.length > 0 ? 'there' : 'new');
  const [size, setSize] = useState('4');
  const [turn, setTurn] = useState(0);
  const placed = useMemo(() => groups.flatMap((one) => one.students), [groups]);
  const students = whom === 'all' ? [...unplaced, ...placed] : unplaced;
  const wanted = students.map(({ uid }) => uid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn draws again
  const order = useMemo(() => shuffled(wanted === '' ? [] : wanted.split(','), chance), [wanted, turn]);
  const max = groupLimits.groups - groups.length - shown.archived.length;
  const count = Math.min(max, groupsFor(order.length, Number(size.replaceAll(/\D/g, '') || 1)));
  const stays = (uid: string) => whom === 'unplaced' || !order.includes(uid);
  const targets =
    into === 'there'
      ? groups.map(({ group, students: inIt }) => ({
          id: group.id,
          name: group.name,
          before: inIt.filter(({ uid }) => stays(uid)),
        }))
      : Array.from({ length: count }, (_, index) => ({
          ...{ id: '', name: t`Group ${groups.length + index + 1}` },
          before: [] as readonly Student[],
        }));
  const result = spread(
    order,
    targets.map(({ before }) => before.length),
  );
  const nameOf = new Map(students.map(({ uid, username }) => [uid, username]));
  const apply = useOnce(async () => {
    const made = into === 'new' ? await acts.addGroups(targets.map(({ name }) => name)) : [];
    if (into === 'new' && made.length < targets.length) return;
    const ids = into === 'new' ? made : targets.map(({ id }) => id);
    const moves = result.map(({ uid, group }) => ({ uid, groupId: ids[group] ?? '' }));
    if (await acts.place(moves)) onDone();
  });
  return (
    <Grid gap="4">
      <Grid gap="4" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <SelectField
          label={t`Who`}
          value={whom}
          onValue={(value) => setWhom(value as typeof whom)}
          options={[
            { value: 'unplaced', label: t`Without a group: ${unplaced.length}` },
            { value: 'all', label: t`All students: ${unplaced.length + placed.length}` },
          ]}
        />
        <SelectField
          label={t`Into`}
          value={into}
          onValue={(value) => setInto(value as typeof into)}
          options={[
            ...(groups.length > 0 ? [{ value: 'there', label: t`the groups of this set: ${groups.length}` }] : []),
            { value: 'new', label: t`new groups` },
          ]}
        />
        {into === 'new' && (
          <TextField
            label={t`Students in a group`}
            inputMode="numeric"
            value={size}
            onChange={(event) => setSize(event.target.value)}
          />
        )}
      </Grid>
      {order.length === 0 ? (
        <Text color="fg.muted">
          <Trans>Everybody is in a group.</Trans>
        </Text>
      ) : (
        <Preview
          groups={targets.map(({ name, before }, index) => ({
            name,
            before: before.map(({ username }) => username),
            added: result.filter(({ group }) => group === index).map(({ uid }) => nameOf.get(uid) ?? ''),
          }))}
        />
      )}
      <DialogEnd>
        <Button variant="outline" onClick={() => setTurn(turn + 1)} disabled={order.length === 0}>
          <Shuffle size={16} aria-hidden />
          <Trans>Draw again</Trans>
        </Button>
        <Button ms="auto" onClick={apply} disabled={order.length === 0}>
          <Trans>Confirm the groups</Trans>
        </Button>
      </DialogEnd>
    </Grid>
  );
};

interface PreviewProps {
  readonly groups: readonly {
    readonly name: string;
    readonly before: readonly string[];
    readonly added: readonly string[];
  }[];
}

const Preview = ({ groups }: PreviewProps) => {
  const { t } = useLingui();
  return (
    <Box
      as="ul"
      listStyleType="none"
      borderWidth="1px"
      borderRadius="l2"
      aria-label={t`Preview`}
      maxH="45vh"
      overflowY="auto"
    >
      {groups.map(({ name, before, added }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new groups have no other name yet
        <Box as="li" key={index} px="3" py="2" _notLast={{ borderBottomWidth: '1px' }}>
          <Flex gap="2" align="baseline">
            <Text fontWeight="600" overflowWrap="anywhere">
              {name}
            </Text>
            <Text as="span" fontSize="sm" color="fg.muted" textStyle="num">
              {before.length + added.length}
            </Text>
          </Flex>
          <Text fontSize="sm">
            {before.length > 0 && (
              <Text as="span" color="fg.muted">
                {before.join(t`, `)}
                {added.length > 0 && t`, `}
              </Text>
            )}
            {added.join(t`, `)}
          </Text>
        </Box>
      ))}
    </Box>
  );
};
