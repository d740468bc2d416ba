import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { getCoursewareUseStatV2, type LearningStudent } from '#contract/features/learning/calls.ts';
import { learnStates } from '#contract/features/learning/keys.ts';
import type { Rpc } from '#src/core/rpc.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import { useStateTexts } from '../parts/states.tsx';
import { csvOf, saveCsv } from './csv.ts';

/** The whole table as a file, made on this device from what the server says, or said last. */
export const useSaveTable = ({ id, title }: ActivityRow) => {
  const { t } = useLingui();
  const { rpc } = useSession();
  const states = useStateTexts();
  const tellRefusal = useTellRefusal();
  const [isSaving, setSaving] = useState(false);
  const write = (students: readonly LearningStudent[]) => {
    const head = [t`Student`, t`Progress`, t`Played (%)`, t`Time (s)`, t`Visits`, t`Last time`, t`Completed at`];
    const stamp = (seconds: number) => (seconds > 0 ? formatStamp(seconds * second) : '');
    const lines = students.map((one) => [
      one.username,
      states[learnStates[one.state] ?? 'notLearned'],
      one.percent,
      one.learnSeconds,
      one.visits,
      stamp(one.lastAt),
      stamp(one.finishedAt),
    ]);
    saveCsv(`${title}.csv`, csvOf([head, ...lines]));
  };
  const save = async () => {
    setSaving(true);
    try {
      const result = await everybody(rpc, id);
      if (result.ok) write(result.students);
      else tellRefusal(result.refusal);
    } catch {
      tell(t`The table is not on this device. It can be saved when you are online.`, 'problem');
    }
    setSaving(false);
  };
  return { save: () => void save(), isSaving };
};

const everybody = async (rpc: Rpc, id: string) => {
  const students: LearningStudent[] = [];
  for (let page = 1; ; page += 1) {
    const asked = await rpc.ask(getCoursewareUseStatV2, { id, page, limit: limits.listRows });
    if (!asked.ok) return { ok: false as const, refusal: asked.refusal };
    const { list, total } = asked.value.value;
    students.push(...list);
    if (list.length === 0 || students.length >= total) return { ok: true as const, students };
  }
};
