import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest: begun last, it would go on alone when everything else is done. */
const long = [
  '/process/new-feature.',
  '/server/border.',
  '/channel/two-limits.',
  '/process/start.',
  '/hostile/reads.',
  '/similarity/',
  '/channel/two-servers.',
  '/demo/school.',
  '/course/moodle.',
  '/core/protocol/',
  '/hostile/frames.',
  '/homework/class.',
  '/exam/class.',
  '/kept/keeping.',
  '/hostile/floods.',
  '/server/postgres.',
  '/core/files/in-background.',
  '/homework/ai-review.',
  '/e2e/walk.',
  '/files/upload.',
  '/files/keep.',
  '/person/settings.',
  '/messaging/files.',
  '/course/exam-kills.',
  '/course/homework.',
  '/course/paper.',
  '/shell/pwa.',
  '/shell/update.',
  '/shell/frame.',
  '/shell/without-network.',
  '/messaging/tunnel.',
  '/course/preview.',
  '/shell/hostile-texts.',
  '/e2e/one-class.',
  '/e2e/a11y.',
];

/** Those alone first, then screens: a process is kept only while the next file shares it. */
const kind = ({ project }: TestSpecification) => {
  if (project.config.isolate) return 0;
  return project.name === 'unit-screens' ? 1 : 2;
};

/** The order in which Vitest begins the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((part) => moduleId.includes(part));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).sort((one, other) => kind(one) - kind(other) || rank(one) - rank(other));
  }
}
