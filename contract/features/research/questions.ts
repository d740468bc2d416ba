import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import type { Ability } from '#contract/core/roles.ts';
import { Id } from '#contract/core/shapes.ts';
import { wire } from './calls.ts';
import { entriesAtOnce, officeScope } from './keys.ts';

interface OfOffice {
  readonly officeId: string;
}

const inOffice = (may: Ability) => ({ scope: ({ officeId }: OfOffice) => officeScope(officeId), may });
/** Of teachers only, who look for offices. */
const square = { thing: 'officeSquare', id: () => '' } as const;
/** An office that shows itself to every teacher, or is the asker's. */
const shown = { thing: 'shownOffice', id: ({ officeId }: OfOffice) => officeId };

/** 0 not a member, 1 the owner, 2 a manager, 3 who takes over, 4 who looks (E-050). */
const Role = z.literal([0, 1, 2, 3, 4]);

const OfficeCard = z.object({
  officeId: z.string(),
  title: z.string(),
  description: z.string(),
  reach: z.int(),
  category: z.int(),
  /** A signed address of some minutes, or empty. */
  cover: z.string(),
  organizations: z.array(z.string()),
  members: z.int(),
  /** Whether one may ask to join. */
  joinable: z.boolean(),
  /** What the asker's own asking came to; empty: they have not asked. */
  asked: z.enum(['', 'waiting', 'accepted', 'refused']),
  role: Role,
});
export type OfficeCard = z.infer<typeof OfficeCard>;

const Cards = z.object({ list: z.array(OfficeCard), total: z.int() });

export const officeSquare = call({
  name: 'officeSquare',
  path: '/VirtualTeachingAndResearchOffices/officeSquare',
  ledger: 'C-332',
  summary: 'Offices that stand in the square, the newest first; for teachers.',
  reads: square,
  input: z.object({
    words: z._default(z.string().check(z.maxLength(100)), ''),
    reach: z._default(z.literal([0, 1, 2, 3, 4]), 0),
    category: z._default(z.literal([0, 1, 2, 3, 4, 5, 6, 7]), 0),
    page: Page,
    limit: pageSize(20),
  }),
  output: Cards,
  wire,
});

export const recommendOffices = call({
  name: 'recommendOffices',
  path: '/VtrRecommend/offices',
  ledger: 'C-388',
  summary: 'A few offices of the square in which most people are and the asker is not.',
  reads: square,
  input: z.object({}),
  output: z.object({ list: z.array(OfficeCard) }),
  wire,
});

const Subject = z.object({
  id: z.string(),
  officeId: z.string(),
  office: z.string(),
  title: z.string(),
  kind: z.string(),
  /** Seconds. */
  createdAt: z.int(),
  comments: z.int(),
});

export const recommendSubjects = call({
  name: 'recommendSubjects',
  path: '/VtrRecommend/subjects',
  ledger: 'C-387',
  summary: 'What is talked about in offices whose public page shows it.',
  reads: square,
  input: z.object({}),
  output: z.object({ list: z.array(Subject) }),
  wire: { ...wire, createdAt: 'createtime' },
});

export const recommendTopics = call({
  name: 'recommendTopics',
  path: '/VtrRecommend/topics',
  ledger: 'C-386',
  summary: 'Topics of offices whose public page shows what they discuss, with how much is filed under each.',
  reads: square,
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({ id: z.string(), officeId: z.string(), office: z.string(), title: z.string(), posts: z.int() }),
    ),
  }),
  wire,
});

export const createOfficeNum = call({
  name: 'createOfficeNum',
  path: '/VirtualTeachingAndResearchOffices/createOfficeNum',
  ledger: 'C-330',
  summary: 'How many offices the asker has opened, and how many one person may.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ count: z.int(), most: z.int() }),
});

/** Also C-329: refused with 10403 to whoever is no member. */
export const officeDetails = call({
  name: 'officeDetails',
  path: '/VirtualTeachingAndResearchOffices/officeDetails',
  ledger: 'C-333',
  summary: 'An office with its numbers, for its members.',
  reads: inOffice('office.read'),
  input: z.object({ officeId: Id }),
  output: z.object({
    officeId: z.string(),
    title: z.string(),
    description: z.string(),
    reach: z.int(),
    project: z.int(),
    cover_image: z.string(),
    members: z.int(),
    organizations: z.array(z.string()),
    me: z.object({ role: Role }),
    data_items: z.array(z.object({ item_name: z.string(), desc: z.string(), value: z.int() })),
  }),
  wire,
});

/** Also C-328. */
export const officeIsVip = call({
  name: 'officeIsVip',
  path: '/VirtualTeachingAndResearchOffices/isVip',
  ledger: 'C-343',
  summary: 'Whether an office is one of full rights (1) or on trial (0), as the school of its owner says.',
  reads: inOffice('office.read'),
  input: z.object({ officeId: Id }),
  output: z.object({ vip: z.literal([0, 1]) }),
  wire,
});

export const joinApplyMembers = call({
  name: 'joinApplyMembers',
  path: '/VirtualTeachingAndResearchOffices/joinApplyMembers',
  ledger: 'C-335',
  summary: 'Who asks to join an office, those who have waited longest first; for its managers.',
  reads: inOffice('office.edit'),
  input: z.object({ officeId: Id, page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        uid: z.string(),
        username: z.string(),
        school: z.string(),
        reason: z.string(),
        /** Seconds. */
        createdAt: z.int(),
      }),
    ),
    total: z.int(),
  }),
  wire: { ...wire, createdAt: 'createtime' },
});

export const getBasicInfo = call({
  name: 'getBasicInfo',
  path: '/VirtualTeachingAndResearchOfficePortalPage/getBasicInfo',
  ledger: 'C-359',
  summary: 'What an office that shows itself says of itself, and how the asker stands to it.',
  reads: shown,
  input: z.object({ officeId: Id }),
  output: OfficeCard,
  wire,
});

/** With an office that shows no page of its own, each list is empty. */
export const portalPage = call({
  name: 'portalPage',
  path: '/VirtualTeachingAndResearchOfficePortalPage/page',
  ledger: 'C-357',
  summary: 'What the public page of an office shows.',
  reads: shown,
  input: z.object({ officeId: Id }),
  output: z.object({
    isOn: z.boolean(),
    body: z.boolean(),
    discussions: z.boolean(),
    courses: z.boolean(),
    bodyType: z.int(),
  }),
  wire,
});

/** Also C-322 (E-044): for members, and for others while the public page shows it. */
export const listEntries = call({
  name: 'listEntries',
  path: '/VirtualTeachingAndResearchOfficeBuildBody/list',
  ledger: 'C-369',
  summary: 'What an office builds, as its public page shows it.',
  reads: shown,
  input: z.object({
    officeId: Id,
    page: Page,
    page_size: pageSize(entriesAtOnce),
  }),
  output: z.object({
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    bodyType: z.int(),
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        object: z.string(),
        /** Ten times the credit. */
        score: z.int(),
        material: z.string(),
        level: z.int(),
        description: z.string(),
      }),
    ),
  }),
  wire: { ...wire, id: 'body_id' },
});

export const latestDiscussActivity = call({
  name: 'latestDiscussActivity',
  path: '/VirtualTeachingAndResearchOffices/latestDiscussActivity',
  ledger: 'C-342',
  summary: 'The newest posts of an office, by their titles, as its public page shows them.',
  reads: shown,
  input: z.object({ officeId: Id }),
  output: z.object({ list: z.array(Subject) }),
  wire: { ...wire, createdAt: 'createtime' },
});

export const listOfficeCourses = call({
  name: 'listOfficeCourses',
  path: '/CourseApi/list',
  ledger: 'C-364',
  summary: 'The model courses of an office, as its public page shows them.',
  reads: shown,
  input: z.object({ officeId: Id }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        category: z.int(),
        chapters: z.int(),
        taken: z.int(),
      }),
    ),
  }),
  wire,
});
