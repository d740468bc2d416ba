import * as z from 'zod/mini';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { accessStates, documentSources, documentStates, documentTroubles, turnStates, turnTroubles } from './keys.ts';

/** A workspace of a team, or a teacher's own: that has their uid (E-076). */
export const SpaceRow = z.object({
  id: z.string(),
  /** '' of one's own, until it is given a name. */
  name: z.string(),
  /** Whose it was first; whose it is, its people say. */
  createdBy: z.string(),
  isPersonal: z.boolean(),
  createdAt: z.int(),
});
export type SpaceRow = z.infer<typeof SpaceRow>;

/** An agent: what it is told to be, and what it may look up (E-075, E-081). Its prompt is read by the people of its workspace alone. */
export const AgentRow = z.object({
  id: Id,
  spaceId: z.string(),
  name: z.string(),
  emoji: z.string(),
  /** In a line: what it is for. */
  about: z.string(),
  prompt: z.string(),
  /** What it says first. */
  opening: z.string(),
  /** Questions that are offered before the first one. */
  welcome: z.array(z.string()),
  datasets: z.array(Id),
  createdBy: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Of `prompt`. */
  editions: Editions,
});
export type AgentRow = z.infer<typeof AgentRow>;

/** Documents that agents look things up in (E-078). */
export const DatasetRow = z.object({
  id: Id,
  spaceId: z.string(),
  name: z.string(),
  about: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type DatasetRow = z.infer<typeof DatasetRow>;

/** What was read of one file, test, bank or quiz (E-079). Its pieces stay on the server. */
export const DocumentRow = z.object({
  id: Id,
  spaceId: z.string(),
  datasetId: Id,
  name: z.string(),
  source: z.enum(documentSources),
  /** None unless it is a file. */
  file: z.nullable(FileRef),
  /** Of a test, a quiz or a course's bank. */
  courseId: IdOrNone,
  activityId: IdOrNone,
  state: z.enum(documentStates),
  why: z.enum(documentTroubles),
  /** What was read, in characters, and the pieces it was cut into. */
  letters: z.int(),
  pieces: z.int(),
  /** There is more of it than is read. */
  isPartly: z.boolean(),
  enabled: z.boolean(),
  archived: z.boolean(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** When it was given to be read the last time: what was read before that is of another try. */
  askedAt: z.int(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** An agent as a course has it: neither its prompt nor what it looks up. */
export const PlacedAgentRow = z.object({
  id: z.string(),
  courseId: Id,
  agentId: Id,
  spaceId: z.string(),
  /** The material that it is for; '' the whole course. */
  activityId: IdOrNone,
  name: z.string(),
  emoji: z.string(),
  about: z.string(),
  opening: z.string(),
  welcome: z.array(z.string()),
  forTeachers: z.boolean(),
  forStudents: z.boolean(),
  /** Other teachers of the course may take a copy of it, with its prompt. */
  isCopied: z.boolean(),
  /** Among the agents of the course, as students and as teachers see them; '': behind those that somebody put somewhere. */
  order: z.string(),
  teacherOrder: z.string(),
  placedBy: z.string(),
  placedAt: z.int(),
});
export type PlacedAgentRow = z.infer<typeof PlacedAgentRow>;

/** A conversation of one person with one agent, their own. */
export const PaiChatRow = z.object({
  id: Id,
  uid: z.string(),
  spaceId: z.string(),
  agentId: Id,
  courseId: IdOrNone,
  /** The material that the agent was given for. */
  activityId: IdOrNone,
  /** Its first question. */
  title: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type PaiChatRow = z.infer<typeof PaiChatRow>;

/** A piece that was looked up for an answer. */
const Cite = z.object({ documentId: Id, name: z.string(), number: z.int() });
export type Cite = z.infer<typeof Cite>;

/** A question and its answer. */
export const PaiTurnRow = z.object({
  id: Id,
  uid: z.string(),
  chatId: Id,
  question: z.string(),
  state: z.enum(turnStates),
  why: z.enum(turnTroubles),
  answer: z.string(),
  cites: z.array(Cite),
  /** 1: liked, -1: not. */
  liked: z.int(),
  tokens: z.int(),
  /** How often it was asked: what is written for an earlier time is nobody's. */
  run: z.int(),
  askedAt: z.int(),
});
export type PaiTurnRow = z.infer<typeof PaiTurnRow>;

/** What somebody used of the day's tokens, and which workspace is in front of them. The id is their uid. */
export const PaiPersonRow = z.object({
  id: z.string(),
  uid: z.string(),
  /** '' one's own. */
  spaceId: z.string(),
  day: z.string(),
  tokens: z.int(),
  limit: z.int(),
});
export type PaiPersonRow = z.infer<typeof PaiPersonRow>;

/** Somebody's request to build agents. The id is their uid. */
export const PaiAccessRow = z.object({
  id: z.string(),
  uid: z.string(),
  state: z.enum(accessStates),
  /** What it is wanted for, and what the school answered. */
  note: z.string(),
  answer: z.string(),
  askedAt: z.int(),
  decidedAt: z.int(),
});
export type PaiAccessRow = z.infer<typeof PaiAccessRow>;
