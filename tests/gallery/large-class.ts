import { addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { setOAuthClient } from '#contract/features/oauth/calls.ts';
import { type Furnished, furnish } from '#tests/e2e/harness/gallery/furnish.ts';
import { type Account, operatorToken, type School } from '#tests/e2e/harness/school.ts';
import { openModelServer } from '#tests/features/homework/model-server.ts';
import { type Boards, giveBoards } from './board-screens.ts';
import { type ApplyCourse, giveApplicants } from './course-screens.ts';
import { giveMoved, type Moved } from './exam-device-screens.ts';
import { type Exams, giveExams } from './exam-screens.ts';
import { givePeers, type Peers } from './peer-screens.ts';
import { giveQuizzes, type Quizzes } from './quiz-screens.ts';
import { giveReading, modelSays, type Reading } from './review-screens.ts';

/** A course of a size that fills lists, for pictures only: a run of all tests has 25 minutes. */
export interface LargeClass {
  readonly school: School;
  readonly teacher: Account;
  /** The first is the student who is looked at. */
  readonly students: readonly Account[];
  readonly courseId: string;
}

export interface Class extends Furnished {
  readonly large: LargeClass;
  readonly exams: Exams;
  readonly moved: Moved;
  readonly quizzes: Quizzes;
  readonly peers: Peers;
  readonly reading: Reading;
  readonly models: { readonly close: () => Promise<unknown> };
  readonly applied: ApplyCourse;
  readonly boards: Boards;
}

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶';
const given = ['子涵', '雨桐', '浩然', '欣怡', '宇轩', '梓萱', '俊杰', '诗涵', '一诺', '思远'];

/** Whom the school has in one of its classes. */
const pupil = async (
  { school, teacher }: Pick<Furnished, 'school' | 'teacher'>,
  username: string,
  index: number,
): Promise<Account> => {
  const account = `20260${100 + index}`;
  const given = { username, account, studentNumber: account, userType: 'student' as const };
  const className = `生科 260${1 + (index % 3)} 班`;
  const { codes } = await school.say(teacher, addSchoolPerson, { ...given, className });
  const password = 'Classroom-2026';
  const code = codes[0]?.code ?? '';
  const { uid, token } = await school.say({ token: '' }, activateAccount, { account, code, password, remember: true });
  return { uid, username, account, password, token };
};

const largeClass = async ({ school, teacher, student, assistant }: Furnished): Promise<LargeClass> => {
  const names = [...surnames].map((surname, index) => `${surname}${given[index % given.length]}`);
  names.push('阿卜杜热合曼·买买提吐尔逊', 'Alexandra Konstantinopoulos');
  const others: Account[] = [];
  for (const [index, name] of names.entries())
    others.push(index < 14 ? await pupil({ school, teacher }, name, index) : await school.person('student', name));
  const students = [student, ...others];
  const name = '细胞生物学与遗传学导论（生命科学学院 2026 级）';
  const courseId = await school.course(teacher, name, students, [assistant]);
  return { school, teacher, students, courseId };
};

export const furnishClass = async (): Promise<Class> => {
  const models = await openModelServer();
  models.answers(modelSays);
  const furnished = await furnish({ MODEL_URL: models.url, MODEL_NAME: 'small' });
  const large = await largeClass(furnished);
  const exams = await giveExams(large);
  const moved = await giveMoved(large);
  const quizzes = await giveQuizzes(large);
  const peers = await givePeers(large);
  const applied = await giveApplicants(furnished);
  const boards = await giveBoards(furnished);
  const library = { clientId: 'library', name: '启明大学图书馆', redirectUris: ['http://127.0.0.1:9/back'] };
  await furnished.school.say({ token: operatorToken }, setOAuthClient, library);
  const reading = await giveReading(large);
  return { ...furnished, large, exams, moved, quizzes, peers, applied, boards, models, reading };
};
