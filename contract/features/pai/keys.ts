import { teamScope } from '#contract/core/scopes.ts';

/** A workspace: its agents, the knowledge they draw on, and its people. A teacher's own has their uid. */
export const spaceScope = (id: string): string => teamScope('space', id);

/** Where knowledge comes from. */
export const documentSources = ['file', 'paper', 'answers', 'bank'] as const;
export type DocumentSource = (typeof documentSources)[number];

/** `waiting`: to be read; `reading`: somebody reads it now. */
export const documentStates = ['waiting', 'reading', 'ready', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Why nothing was read of it. `empty`: there are no words; `full`: the workspace holds no more; `gone`: what it was is there no more. */
export const documentTroubles = ['none', 'unreadable', 'empty', 'full', 'gone'] as const;
export type DocumentTrouble = (typeof documentTroubles)[number];

/** Of an answer. `waiting`: asked; `answering`: it is being written. */
export const turnStates = ['waiting', 'answering', 'done', 'stopped', 'failed'] as const;

/** Why there is no answer. `silent`: the model did not answer; `gone`: the agent is not there any more; `enough`: the day's tokens are used up. */
export const turnTroubles = ['none', 'silent', 'gone', 'enough'] as const;
export type TurnTrouble = (typeof turnTroubles)[number];

/** Of somebody's request to build agents, where the school decides. */
export const accessStates = ['none', 'asked', 'granted', 'refused'] as const;
export type AccessState = (typeof accessStates)[number];

export const paiLimits = {
  /** Workspaces of one person. */
  spaces: 20,
  /** Of one workspace. */
  agents: 100,
  datasets: 50,
  documents: 200,
  /** Characters of everything that one workspace has read. */
  letters: 4_000_000,
  /** … and of one document: what is longer is read up to here. */
  documentLetters: 200_000,
  /** Of one agent. */
  agentDatasets: 10,
  welcome: 6,
  answerChars: 20_000,
  emojiChars: 16,
  /** Of one person. */
  chats: 50,
  /** Of one conversation. */
  turns: 60,
  /** Agents in one course. */
  placed: 30,
} as const;

/** Tokens that one person may use in a day of the school, and all people of one workspace's agents together. */
export const dailyTokens = { teacher: 300_000, student: 60_000, space: 3_000_000 } as const;

/** Of an agent in a course, or for one material of it: given twice it is the same. */
export const placedId = (agentId: string, courseId: string, activityId: string): string =>
  activityId === '' ? `${agentId}.${courseId}` : `${agentId}.${activityId}`;

/** Whom a conversation is with: an agent of a workspace, or one that was given to a course. */
export interface TalkPlace {
  readonly spaceId: string;
  readonly agentId: string;
  /** '' where the agent is talked to in its workspace. */
  readonly courseId: string;
  /** The material that the agent was given for; '' the course, or none. */
  readonly activityId: string;
}

interface Placed {
  readonly id: string;
  readonly order: string;
  readonly teacherOrder: string;
  readonly placedAt: number;
}

/** Agents of a course, as its teachers or its students see them: what was put somewhere first, then the earliest. */
export const byPlace =
  (isTeacher: boolean) =>
  (one: Placed, other: Placed): number => {
    const [a, b] = isTeacher ? [one.teacherOrder, other.teacherOrder] : [one.order, other.order];
    if (a !== b && (a === '' || b === '')) return a === '' ? 1 : -1;
    if (a !== b) return a < b ? -1 : 1;
    return one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);
  };
