import { type Actor, can } from '#contract/core/roles.ts';

export const nodeKinds = ['folder', 'outline', 'file', 'paper', 'quiz'] as const;
export type NodeKind = (typeof nodeKinds)[number];

export const areaLimits = {
  /** Nodes of one area. */
  nodes: 2_000,
  /** Of one call. */
  batch: 50,
  /** Questions of one paper. */
  items: 200,
  sections: 20,
  /** Letters of a paper's JSON. */
  paperLetters: 600_000,
  /** What one call may name: each may be as large as a paper, and all are read at once. */
  ids: 50,
  /** Areas of one person. */
  areas: 200,
} as const;

/** What the record of an area says was done. */
export const areaDeeds = [
  'created',
  'renamed',
  'settings',
  'deleted',
  'restored',
  'added',
  'changed',
  'moved',
  'removed',
  'shared',
  'saved',
  'peopleAdded',
  'personRemoved',
  'personRestored',
  'roleChanged',
  'handedOver',
  'left',
] as const;
export type AreaDeed = (typeof areaDeeds)[number];

/** Whether somebody edits what is in an area, and the questions of its bank (S-482). */
export const editsArea = (
  actor: Actor | undefined,
  { membersEdit, deletedAt }: { readonly membersEdit: boolean; readonly deletedAt: number },
): boolean => deletedAt === 0 && can(actor, membersEdit ? 'team.write' : 'team.manage');
