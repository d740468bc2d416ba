import { Box, Button, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Input } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { type Actor, can } from '#contract/core/roles.ts';
import { updateSetting } from '#contract/features/enroll/calls.ts';
import { enrollLimits } from '#contract/features/enroll/keys.ts';
import type { EnrollField } from '#contract/features/enroll/rows.ts';
import { settingFrom } from '#contract/features/enroll/rules.ts';
import { enrollSettingTable } from '#contract/features/enroll/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { enrollSetting } from '#src/features/enroll/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { TimeField } from '#src/ui/parts/time-fields.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { FieldDialog } from './field-dialog.tsx';

interface EnrollSectionProps {
  readonly courseId: string;
  readonly actor: Actor | undefined;
}

/** How people apply for the course: whether they may, what they are asked, who decides. */
export const EnrollSection = ({ courseId, actor }: EnrollSectionProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const row = useLive(enrollSetting, courseId) ?? settingFrom(courseId);
  const key = rowKey(enrollSettingTable, courseId);
  const mark = useMarks([key]).get(key);
  const manages = can(actor, 'enroll.manage');
  const [editing, setEditing] = useState<EnrollField | 'new'>();
  const save = async (given: Omit<Input<typeof updateSetting>, 'courseId'>): Promise<boolean> => {
    const result = await store.mutate(updateSetting, { courseId, ...given });
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const address = `${location.origin}/studentEnrollCourseDetail?courseid=${courseId}`;
  const copy = async () => tell((await copyText(address)) ? t`The link is copied.` : t`The link could not be copied.`);
  const keepField = async (field: EnrollField) => {
    const others = row.fields.some(({ id }) => id === field.id)
      ? row.fields.map((one) => (one.id === field.id ? field : one))
      : [...row.fields, field];
    if (await save({ fields: others })) setEditing(undefined);
  };
  return (
    <>
      <Box as="fieldset" minW="0" {...{ disabled: !manages }}>
        <SwitchRow
          label={<Trans>People can apply for this course</Trans>}
          hint={<Trans>By a link, without the join code.</Trans>}
          on={row.open}
          onSwitch={(open) => void save({ open })}
          mark={<SyncMark mark={mark} />}
        />
        {row.open && (
          <>
            <SwitchRow
              label={<Trans>Teachers decide on each</Trans>}
              hint={<Trans>The join code then leads to the application, too.</Trans>}
              on={row.review}
              onSwitch={(review) => void save({ review })}
            />
            <Terms key={courseId} courseId={courseId} row={row} />
            <Text fontSize="sm" fontWeight="500" mt="4">
              <Trans>Questions to applicants</Trans>
            </Text>
            <Box as="ul" listStyleType="none">
              {row.fields.map((field) => (
                <Flex as="li" key={field.id} align="center" gap="2" minH="44px" borderBottomWidth="1px">
                  <Text flex="1" minW="0" fontSize="sm" overflowWrap="anywhere">
                    {field.label}
                    {field.required && ' *'}
                  </Text>
                  <IconButton
                    variant="ghost"
                    size="sm"
                    color="fg.muted"
                    aria-label={t`Edit: ${field.label}`}
                    onClick={() => setEditing(field)}
                  >
                    <Pencil size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    variant="ghost"
                    size="sm"
                    color="fg.muted"
                    aria-label={t`Ask no longer: ${field.label}`}
                    onClick={() => void save({ fields: row.fields.filter(({ id }) => id !== field.id) })}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                </Flex>
              ))}
            </Box>
            {row.fields.length < enrollLimits.fields && (
              <Button mt="3" size="sm" variant="outline" onClick={() => setEditing('new')}>
                <Plus size={16} aria-hidden />
                <Trans>Add a question</Trans>
              </Button>
            )}
          </>
        )}
      </Box>
      <Flex gap="2" wrap="wrap" mt="4">
        {row.open && (
          <Button size="sm" variant="outline" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            <Trans>Copy the link for applicants</Trans>
          </Button>
        )}
        <Button asChild size="sm" variant="ghost">
          <Link to="/main/enrollReview" search={{ courseid: courseId }}>
            <Trans>Applications</Trans>
          </Link>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link to="/main/enrollBlacklist" search={{ courseid: courseId }}>
            <Trans>Black list</Trans>
          </Link>
        </Button>
      </Flex>
      {editing !== undefined && (
        <FieldDialog
          field={editing === 'new' ? undefined : editing}
          onKeep={keepField}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
};

interface TermsProps {
  readonly courseId: string;
  readonly row: ReturnType<typeof settingFrom>;
}

type Edited = Partial<Pick<TermsProps['row'], 'opensAt' | 'closesAt' | 'capacity' | 'notice'>>;

/** Kept as a draft until it is saved. */
const Terms = ({ courseId, row }: TermsProps) => {
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const draft = useDraft<Edited>(`enroll-terms:${courseId}`, {});
  const shown = { ...row, ...draft.value };
  const submit = useSubmit(async () => {
    const sent = await draft.send(updateSetting, (value) => ({ courseId, ...value }));
    if (sent !== undefined && !sent.ok) tellRefusal(sent.refusal);
  });
  const set = (given: Edited) => draft.setValue({ ...draft.value, ...given });
  return (
    <form onSubmit={submit} noValidate>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr 1fr' }} gap="4" mt="3">
        <TimeField
          label={t`Opens`}
          value={toField(shown.opensAt)}
          onValue={(entered) => set({ opensAt: fromField(entered) })}
        />
        <TimeField
          label={t`Closes`}
          value={toField(shown.closesAt)}
          onValue={(entered) => set({ closesAt: fromField(entered) })}
        />
        <TextField
          label={t`Places`}
          hint={t`Empty: no limit.`}
          inputMode="numeric"
          maxLength={5}
          value={shown.capacity === 0 ? '' : String(shown.capacity)}
          onChange={({ target }) =>
            set({ capacity: Math.min(enrollLimits.capacity, Number(target.value.replaceAll(/\D/g, ''))) })
          }
        />
      </Grid>
      <Box mt="4">
        <TextArea
          label={t`What applicants are told`}
          rows={3}
          maxLength={limits.contentChars}
          value={shown.notice}
          onChange={({ target }) => set({ notice: target.value })}
        />
      </Box>
      {Object.keys(draft.value).length > 0 && (
        <Flex justify="flex-end" mt="3">
          <Button type="submit" size="sm">
            <Trans>Save</Trans>
          </Button>
        </Flex>
      )}
    </form>
  );
};
