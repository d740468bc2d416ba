import { Box, Button, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import { updateCourse } from '#contract/features/course/manage-calls.ts';
import type { CourseRow, TeachingMode, Term } from '#contract/features/course/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { useTeachingModes, yearsAround } from '../semester.ts';

type Edited = Partial<
  Pick<CourseRow, 'name' | 'className' | 'semester' | 'term' | 'mode' | 'intro' | 'creditHours' | 'location'>
>;

interface FormProps {
  readonly course: CourseRow;
  readonly manages: boolean;
}

/** Only what was changed is kept as a draft, and only that is sent. */
export const AboutForm = ({ course, manages }: FormProps) => {
  const { t } = useLingui();
  const draft = useDraft<Edited>(`course-about:${course.id}`, {});
  const { errorOf, refuse } = useFormRefusal();
  const modes = useTeachingModes();
  const shown = { ...course, ...draft.value };
  const changed = Object.keys(draft.value).length > 0;
  const set = (given: Edited) => {
    refuse(undefined);
    const next = Object.entries({ ...draft.value, ...given }).filter(
      ([field, value]) => value !== course[field as keyof Edited],
    );
    draft.setValue(Object.fromEntries(next));
  };
  const submit = useSubmit(async () => {
    const sent = await draft.send(updateCourse, (value) => ({ courseId: course.id, ...value }));
    if (sent === undefined) return;
    if (sent.ok) return tell(t`The changes are kept.`);
    refuse(sent.refusal);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Grid as="fieldset" gap="4" minW="0" {...{ disabled: !manages }}>
        <TextField
          label={t`Course name`}
          required
          maxLength={limits.titleChars}
          value={shown.name}
          onChange={({ target }) => set({ name: target.value })}
          error={errorOf('name')}
        />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <TextField
            label={t`Class`}
            maxLength={limits.nameChars}
            value={shown.className}
            onChange={({ target }) => set({ className: target.value })}
          />
          <TextField
            label={t`Place`}
            maxLength={limits.nameChars}
            value={shown.location}
            onChange={({ target }) => set({ location: target.value })}
          />
          <SelectField
            label={t`School year`}
            value={shown.semester}
            onValue={(semester) => set({ semester })}
            error={errorOf('semester')}
            options={yearsAround(course.semester).map((year) => ({ value: year, label: year }))}
          />
          <SelectField
            label={t`Term`}
            value={String(shown.term)}
            onValue={(term) => set({ term: Number(term) as Term })}
            options={[
              { value: '1', label: t`Term 1` },
              { value: '2', label: t`Term 2` },
              { value: '0', label: t`Full year` },
            ]}
          />
          <SelectField
            label={t`Teaching mode`}
            value={shown.mode}
            onValue={(mode) => set({ mode: mode as TeachingMode })}
            options={modes}
          />
          <TextField
            label={t`Credit hours`}
            inputMode="numeric"
            maxLength={4}
            value={shown.creditHours === 0 ? '' : String(shown.creditHours)}
            onChange={({ target }) => set({ creditHours: hoursIn(target.value) })}
          />
        </Grid>
        <TextArea
          label={t`Introduction`}
          rows={4}
          maxLength={limits.contentChars}
          value={shown.intro}
          onChange={({ target }) => set({ intro: target.value })}
        />
      </Grid>
      {changed && (
        <Flex gap="2" mt="4" justify="flex-end">
          <Button type="button" variant="outline" onClick={() => void draft.drop()}>
            <Trans>Discard the changes</Trans>
          </Button>
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </Flex>
      )}
      {draft.state === 'failed' && (
        <Box mt="2" fontSize="sm" color="fg.error">
          <Trans>What you typed could not be kept on this device.</Trans>
        </Box>
      )}
    </form>
  );
};

const hoursIn = (text: string): number => Math.min(courseLimits.creditHours, Number(text.replace(/\D/g, '')));

/** What a course asks of everybody who comes: the student number, and up to five questions of the teacher's. */
export const AsksForm = ({ course, manages }: { readonly course: CourseRow; readonly manages: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [text, setText] = useState('');
  const { id: courseId, asks, asksNumber } = course;
  const save = async (given: { readonly asks?: string[]; readonly asksNumber?: boolean }): Promise<boolean> => {
    const result = await store.mutate(updateCourse, { courseId, ...given });
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const add = useSubmit(async () => {
    const ask = text.trim();
    if (ask !== '' && (await save({ asks: [...asks, ask] }))) setText('');
  });
  return (
    <Box as="fieldset" minW="0" {...{ disabled: !manages }}>
      <SwitchRow
        label={<Trans>Student number</Trans>}
        hint={<Trans>Members are asked for it when they open the course.</Trans>}
        on={asksNumber}
        onSwitch={(on) => void save({ asksNumber: on })}
      />
      {asks.length > 0 && (
        <Box as="ul" listStyleType="none" mt="2" borderTopWidth="1px">
          {asks.map((ask) => (
            <Flex as="li" key={ask} align="center" justify="space-between" gap="3" minH="44px" borderBottomWidth="1px">
              <Text fontSize="sm" overflowWrap="anywhere">
                {ask}
              </Text>
              <IconButton
                variant="ghost"
                size="sm"
                color="fg.muted"
                aria-label={t`Ask no longer: ${ask}`}
                onClick={() => void save({ asks: asks.filter((one) => one !== ask) })}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Box>
      )}
      {asks.length < courseLimits.asks && manages && (
        <Flex asChild gap="2" mt="4" align="flex-end">
          <form onSubmit={add} noValidate>
            <Box flex="1">
              <TextField
                label={t`Ask for something else`}
                placeholder={t`For example: administrative class`}
                maxLength={limits.nameChars}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Box>
            <Button type="submit" variant="outline">
              <Plus size={16} aria-hidden />
              <Trans>Add</Trans>
            </Button>
          </form>
        </Flex>
      )}
    </Box>
  );
};
