import type { TeachingMode, Term } from '#contract/features/course/rows.ts';
import type { HomeworkPart } from '#contract/features/homework/rows.ts';
import type { PaperSettings } from '#contract/features/question/rows.ts';

export interface DemoNotice {
  readonly title: string;
  readonly content: string;
  /** Days before the school was made. */
  readonly daysAgo: number;
  readonly pinned?: true;
}

export interface DemoTopic {
  readonly title: string;
  readonly content: string;
  readonly daysAgo: number;
  /** In the order they were written; `T` at the beginning is the teacher’s. */
  readonly replies: readonly string[];
}

/** A page of the network that belongs to a chapter. */
export interface DemoLink {
  readonly title: string;
  readonly url: string;
  /** Who offers it, of a MOOC. */
  readonly platform?: string;
  readonly daysAgo: number;
}

/** A file that the teacher put there; its bytes are made when the school is. */
export interface DemoFile {
  readonly title: string;
  /** With its extension. */
  readonly name: string;
  readonly bytes: () => Buffer;
  readonly daysAgo: number;
}

export interface DemoChapter {
  readonly title: string;
  readonly hours: number;
  /** Before the links. */
  readonly files?: readonly DemoFile[];
  readonly links: readonly DemoLink[];
}

export interface DemoHomework {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly daysAgo: number;
  /** 0: no deadline. */
  readonly dueInDays: number;
  /** Handed in by so large a share of the class. */
  readonly share: number;
  /** What the works say, in turn; none: it is not published. */
  readonly answers: readonly string[];
  /** Scored so large a share of what was handed in; all of it is released. */
  readonly reviewed: number;
  readonly comments: readonly string[];
  /** Its works are compared with one another. */
  readonly isCompared?: true;
}

/** Homework that is done together, reviewed by classmates or by a rubric, or over. */
export interface DemoTask {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly daysAgo: number;
  readonly dueInDays: number;
  /**
   * Not given yet; handed in by groups; under review by classmates; reviewed, with scores that are out or hidden; or closed to
   * late work.
   */
  readonly state: 'draft' | 'inGroups' | 'peerReview' | 'released' | 'hidden' | 'closed';
  readonly parts?: readonly HomeworkPart[];
  /** One for each work: the rest of the class has handed in nothing. */
  readonly answers: readonly string[];
  /** Of who reviews, in turn. */
  readonly comments: readonly string[];
  /** The words of an answer that the teacher has marked. */
  readonly mark?: string;
}

export interface DemoTest {
  readonly title: string;
  /** Its questions, as the text importer reads them. */
  readonly text: string;
  readonly daysAgo: number;
  /**
   * Not given yet; open to practise; sat at this moment; over, with hidden scores or with results that are out; or held in class,
   * as an interactive quiz.
   */
  readonly state: 'draft' | 'practice' | 'underWay' | 'ended' | 'released' | 'inClass';
  readonly settings: Partial<Omit<PaperSettings, 'labels'>>;
  /** So large a share of the class has sat it, or begun. */
  readonly share: number;
  /** What is written where a person marks, in turn. HTML. */
  readonly words: readonly string[];
}

export interface DemoCourse {
  readonly name: string;
  readonly className: string;
  readonly semester: string;
  readonly term: Term;
  readonly mode: TeachingMode;
  readonly intro: string;
  /** Index of the teacher. */
  readonly teacher: number;
  /** The students of [from, to) join; the first of them becomes the assistant where there is one. */
  readonly students: readonly [from: number, to: number];
  readonly hasAssistant: boolean;
  readonly hasGroups?: true;
  readonly daysAgo: number;
  readonly notices: readonly DemoNotice[];
  readonly topics: readonly DemoTopic[];
  readonly chapters: readonly DemoChapter[];
  readonly homework?: readonly DemoHomework[];
  readonly tasks?: readonly DemoTask[];
  readonly tests?: readonly DemoTest[];
  /** What was said in the course, in its order; `T` at the beginning is the teacher’s. */
  readonly talk: readonly string[];
  /** What teacher and assistant said to each other. */
  readonly team: readonly string[];
}
