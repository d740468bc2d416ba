import type { Person } from './person.ts';
import type { Chance } from './random.ts';

export interface Pupil extends Person {
  readonly uid: string;
}

export interface Lesson {
  readonly courseId: string;
  readonly teacher: Person;
  readonly students: readonly Pupil[];
  readonly now: number;
  readonly chance: Chance;
  /** The server does what it has enqueued. */
  readonly jobsRun: boolean;
}
