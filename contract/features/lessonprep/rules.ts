import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, can, type UserType } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { NewNode } from './calls.ts';
import { areaLimits, editsArea } from './keys.ts';
import type { AreaNodeRow, AreaRow, PaperDoc } from './rows.ts';

export const areaRefusal = refusals('lessonprep', {
  /** S-409. */
  nameBlank: { text: 'Give the area a name.', field: 'name' },
  /** S-410, S-411. */
  titleBlank: { text: 'Give it a title.', field: 'title' },
  /** S-412. */
  contentBlank: { text: 'Write something first.', field: 'html' },
  /** S-414. */
  nothing: { text: 'Choose at least one.' },
  /** S-474. */
  teachersOnly: { text: 'Only teachers can save to lesson-preparation areas.', code: replyCode.notAllowed },
  gone: { text: 'This is not in the area any more.', code: replyCode.notFound },
  deleted: { text: 'The area was deleted.', code: replyCode.notFound },
  /** S-482. */
  readOnly: { text: 'Members of this area may read only.', code: replyCode.notAllowed },
  /** S-483. */
  restricted: { text: 'Only the leader and administrators may share from this area.', code: replyCode.notAllowed },
  /** S-485. */
  noSaving: { text: 'Nothing may be saved from this area.', code: replyCode.notAllowed },
  full: { text: 'An area holds at most 2,000 things.' },
  manyAreas: { text: 'You have as many areas as one person may have.' },
  paperLarge: { text: 'This paper is too large. Split it in two.' },
  intoItself: { text: 'A folder cannot be moved into itself.' },
});

export const refuseCreateArea = (name: string, userType: UserType): Refusal | undefined => {
  if (userType !== 'teacher') return areaRefusal.teachersOnly;
  return name.trim() === '' ? areaRefusal.nameBlank : undefined;
};

/** Downloads its files, and shares to courses. */
export const sharesArea = (actor: Actor | undefined, area: Pick<AreaRow, 'restricted' | 'deletedAt'>): boolean =>
  area.deletedAt === 0 && can(actor, area.restricted ? 'team.manage' : 'team.read');

/** Copies from it into other areas. */
export const savesFrom = (actor: Actor | undefined, area: Pick<AreaRow, 'noSaving' | 'deletedAt'>): boolean =>
  area.deletedAt === 0 && can(actor, area.noSaving ? 'team.manage' : 'team.read');

export const refuseEdit = (actor: Actor | undefined, area: AreaRow | undefined): Refusal | undefined => {
  if (!can(actor, 'team.read') || area === undefined) return coreRefusal.notAllowed;
  if (area.deletedAt > 0) return areaRefusal.deleted;
  if (editsArea(actor, area)) return undefined;
  return can(actor, 'team.write') ? areaRefusal.readOnly : coreRefusal.notAllowed;
};

export const refuseShare = (actor: Actor | undefined, area: AreaRow | undefined): Refusal | undefined => {
  if (!can(actor, 'team.read') || area === undefined) return coreRefusal.notAllowed;
  if (area.deletedAt > 0) return areaRefusal.deleted;
  return sharesArea(actor, area) ? undefined : areaRefusal.restricted;
};

/** What a node of its kind must hold. */
export const refuseContent = ({ kind, html, file, paper }: Pick<NewNode, 'kind' | 'html' | 'file' | 'paper'>) => {
  if (kind === 'outline' && isBlankRichText(html)) return areaRefusal.contentBlank;
  if (kind === 'file' && file === null) return areaRefusal.nothing;
  return paper === null ? undefined : refusePaper(paper);
};

export const refusePaper = (paper: PaperDoc): Refusal | undefined =>
  JSON.stringify(paper).length > areaLimits.paperLetters ? areaRefusal.paperLarge : undefined;

/** Of an outline that is edited. */
export const refuseHtml = (html: string): Refusal | undefined =>
  isBlankRichText(html) ? areaRefusal.contentBlank : undefined;

/** With whom a node's fields belong to its kind: what a client sends beside them is left out. */
export const contentOf = ({ kind, html, file, paper }: Pick<NewNode, 'kind' | 'html' | 'file' | 'paper'>) => ({
  html: kind === 'outline' ? html : '',
  file: kind === 'file' ? file : null,
  paper: kind === 'paper' || kind === 'quiz' ? (paper ?? emptyPaper()) : null,
});

export const emptyPaper = (): PaperDoc => ({
  intro: '',
  minutes: 0,
  sections: [{ id: 'a', title: '', intro: '' }],
  items: [],
});

/** Hundredths. */
export const totalOf = ({ items }: Pick<PaperDoc, 'items'>): number => items.reduce((sum, { score }) => sum + score, 0);

/** What stands in a folder, with all that is in it, at any depth; circles that two devices made end. */
export const withinOf = (nodes: readonly Pick<AreaNodeRow, 'id' | 'parentId'>[], id: string): ReadonlySet<string> => {
  const inside = Map.groupBy(nodes, ({ parentId }) => parentId);
  const found = new Set([id]);
  // Those that are added are gone through, too.
  for (const one of found) for (const node of inside.get(one) ?? []) found.add(node.id);
  return found;
};
