import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import { updateCourse } from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

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
