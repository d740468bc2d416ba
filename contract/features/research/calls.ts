import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { entryChars, joiningWays, officeLimits, officeScope } from './keys.ts';

/** With the names of the specification; `desc` and `scope` are an office's. */
export const wire = {
  officeId: 'resourceid',
  bodyType: 'body_type',
  object: 'give_lessions_object',
  material: 'teaching_material',
  reach: 'scope',
  project: 'content_type',
} as const;

export const inLane = ({ officeId }: { readonly officeId: string }): readonly [string] => [officeScope(officeId)];

export const common = {
  feature: 'research',
  version: 1,
  wire,
  scopes: inLane,
  policy: 'commutative',
  offline: 'queue',
} as const;

export const Made = z.object({ id: z.string() });
export const Done = z.object({});
export const OneOf = { officeId: Id, id: Id };

const Name = z.string().check(z.maxLength(limits.nameChars));
const Words = z.string().check(z.maxLength(limits.officeChars));
const Four = z.literal([1, 2, 3, 4]);
const Organizations = z.array(Name).check(z.maxLength(officeLimits.organizations));
const kinds = { reach: Four, project: Four, category: z.literal([1, 2, 3, 4, 5, 6, 7]) };

/** What only teachers may open, as many as one person keeps in order. */
export const createOffice = mutation({
  ...common,
  name: 'createOffice',
  path: '/ResourceApi/applyForOpeningTeachingResearchSection',
  ledger: 'C-345',
  summary: 'Open a teaching-research office; whoever opens it owns it. The id is made by the client.',
  title: 'New research office',
  input: z.object({ officeId: Id, title: Name, description: z._default(Words, ''), ...kinds }),
  output: Made,
  scopes: ({ officeId }, uid) => [userScope(uid), officeScope(officeId)],
  creates: ({ officeId }) => [officeId],
});

/** Title and description are guarded by `basis`; of the rest the later one wins. */
export const updateOffice = mutation({
  ...common,
  name: 'updateOffice',
  path: '/VirtualTeachingAndResearchOffices/editOffice',
  ledger: 'ours',
  summary: 'Change name, description, cover, scope or participating schools of an office.',
  title: 'Edit a research office',
  input: z.object({
    officeId: Id,
    title: z.optional(Name),
    description: z.optional(Words),
    /** A picture; empty: none. */
    cover: z.optional(z.union([Id, z.literal('')])),
    reach: z.optional(kinds.reach),
    project: z.optional(kinds.project),
    category: z.optional(kinds.category),
    organizations: z.optional(Organizations),
    basis: z._default(Editions, {}),
  }),
  output: Done,
  files: ({ cover }) => (cover ? [cover] : []),
  policy: 'guarded',
});

export const officeTeamConfig = mutation({
  ...common,
  name: 'officeTeamConfig',
  path: '/VirtualTeachingAndResearchOffices/officeTeamConfig',
  ledger: 'C-338',
  summary: 'Say whether an office stands in the square, and whether people may ask to join it.',
  title: 'Settings of a research office',
  input: z.object({ officeId: Id, isOpen: z.optional(z.boolean()), joining: z.optional(z.enum(joiningWays)) }),
  output: Done,
  policy: 'lww-field',
});

const Shown = z.object({ isOn: z.boolean(), body: z.boolean(), courses: z.boolean(), discussions: z.boolean() });

export const portalPageConfig = mutation({
  ...common,
  name: 'portalPageConfig',
  path: '/VirtualTeachingAndResearchOffices/portalPageConfig',
  ledger: 'C-340',
  summary: 'Say what the public page of an office shows.',
  title: 'Public page of a research office',
  input: z.object({ officeId: Id, portal: Shown }),
  output: Done,
  policy: 'lww-field',
});

/** Also C-326: entries of another type stay and are shown again with theirs (S-333). */
export const editBuildBodyType = mutation({
  ...common,
  name: 'editBuildBodyType',
  path: '/VirtualTeachingAndResearchOffices/editBuildBodyType',
  ledger: 'C-341',
  summary: 'Say what an office builds: 0 unset, 1 courses, 2 majors, 3 a reform, 4 another theme.',
  title: 'What a research office builds',
  input: z.object({ officeId: Id, bodyType: z.literal([0, 1, 2, 3, 4]) }),
  output: Done,
  policy: 'lww-field',
});

const Short = z.string().check(z.maxLength(entryChars.name));
const Long = z.string().check(z.maxLength(entryChars.description));
const fields = {
  title: z._default(Short, ''),
  object: z._default(Short, ''),
  /** Ten times the credit. */
  score: z._default(z.int().check(z.minimum(0), z.maximum(9_999)), 0),
  material: z._default(Short, ''),
  level: z._default(z.literal([0, 1, 2, 3, 4]), 0),
  description: z._default(Long, ''),
};

/** Also C-323: for the third and fourth type the title is the type (E-043). */
export const createEntry = mutation({
  ...common,
  name: 'createEntry',
  path: '/VirtualTeachingAndResearchOfficeBuildBody/create',
  ledger: 'C-370',
  summary: 'Add what an office builds: a course, a major, or its theme.',
  title: 'New entry of a research office',
  input: z.object({ ...OneOf, bodyType: Four, ...fields }),
  output: Made,
  wire: { ...wire, id: 'body_id' },
  creates: ({ id }) => [id],
});

/** Also C-324. */
export const editEntry = mutation({
  ...common,
  name: 'editEntry',
  path: '/VirtualTeachingAndResearchOfficeBuildBody/edit',
  ledger: 'C-371',
  summary: 'Change an entry of what an office builds; the later change wins.',
  title: 'Edit an entry of a research office',
  input: z.object({ ...OneOf, ...fields }),
  output: Done,
  wire: { ...wire, id: 'body_id' },
  policy: 'lww-field',
});

/** Also C-325. */
export const deleteEntry = mutation({
  ...common,
  name: 'deleteEntry',
  path: '/VirtualTeachingAndResearchOfficeBuildBody/delete',
  ledger: 'C-372',
  summary: 'Delete a course or a major of what an office builds.',
  title: 'Delete an entry of a research office',
  input: z.object(OneOf),
  output: Done,
  wire: { ...wire, id: 'body_id' },
});

/** C-327: the specification has one call that reads and saves; what is read lies on the device. */
export const saveBulletin = mutation({
  ...common,
  name: 'saveBulletin',
  path: '/VirtualTeachingAndResearchOffices/getNotify',
  ledger: 'ours',
  summary: 'Write the bulletin of an office; refused when somebody else changed it since.',
  title: 'Bulletin of a research office',
  input: z.object({
    officeId: Id,
    type: z._default(z.literal('save'), 'save'),
    content: z.string().check(z.maxLength(limits.bulletinChars)),
    basis: z._default(Editions, {}),
  }),
  output: Done,
  policy: 'guarded',
});

/** Whether it is open to asking is known to the server alone, so nothing is promised without it. */
export const applyToJoin = mutation({
  ...common,
  name: 'applyToJoin',
  path: '/VirtualTeachingAndResearchOfficePortalPage/joinApply',
  ledger: 'C-358',
  summary: 'Ask to join an office that is open to it.',
  title: 'Asking to join a research office',
  input: z.object({ officeId: Id, reason: z._default(z.string().check(z.maxLength(limits.bulletinChars)), '') }),
  output: Done,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});

/** `state` 1 lets somebody in, 2 does not. */
export const joinReview = mutation({
  ...common,
  name: 'joinReview',
  path: '/VirtualTeachingAndResearchOffices/joinReview',
  ledger: 'C-336',
  summary: 'Answer somebody who asks to join an office.',
  title: 'Answer to somebody who asks to join',
  input: z.object({ officeId: Id, uid: z.string().check(z.maxLength(64)), state: z.literal([1, 2]) }),
  output: Done,
  scopes: ({ officeId, uid }) => [officeScope(officeId), userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});
