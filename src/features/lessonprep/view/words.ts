import { msg } from '@lingui/core/macro';
import { BookOpenCheck, ClipboardList, FileText, Folder, type LucideIcon, ScrollText } from 'lucide-react';
import type { NodeKind } from '#contract/features/lessonprep/keys.ts';
import * as people from '#contract/features/lessonprep/people-calls.ts';
import { areaTeam } from '#contract/features/lessonprep/team.ts';

export const kindWords = {
  folder: msg`Folder`,
  outline: msg`Lesson outline`,
  file: msg`File`,
  paper: msg`Test paper`,
  quiz: msg`Interactive quiz`,
} as const;

export const kindIcons: Readonly<Record<NodeKind, LucideIcon>> = {
  folder: Folder,
  outline: ScrollText,
  file: FileText,
  paper: ClipboardList,
  quiz: BookOpenCheck,
};

/** S-481. */
export const roleWords = {
  owner: msg`Leader`,
  admin: msg`Administrator`,
  member: msg`Member`,
  reader: msg`Reader`,
} as const;

export const areaScreen = {
  rules: areaTeam,
  calls: {
    add: people.addAreaMembers,
    remove: people.removeAreaMember,
    restore: people.restoreAreaMember,
    changeRole: people.changeAreaRole,
    transfer: people.transferArea,
    leave: people.leaveArea,
  },
  roles: roleWords,
} as const;
