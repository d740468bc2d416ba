import type { Border, Right } from './calls.ts';

/** Nobody solved this picture: where a sum comes first, the right input is refused for it. */
const captcha = { sessionid: 'none', answer: '1' };
const code = { ticket: 'none', code: '123456' };
const password = 'Classroom2027';
/** Nobody of these looks after a school. */
const nobody: Right = [];
const file = { name: 'people.csv', data: Buffer.from('name,account\nLi Lei,lilei\n').toString('base64'), dryRun: true };

export const accountFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  getClientInfo: { may: 'public', input: () => ({ clientId: 'none', redirectUri: 'https://x.example/' }) },
  getCode: {
    may: 'self',
    input: () => ({ clientId: 'none', redirectUri: 'https://x.example/', responseType: 'code' }),
  },
  setOAuthClient: {
    may: 'operator',
    input: () => ({ clientId: 'library', name: 'Library', redirectUris: ['https://x.example/'] }),
  },
  getEntryWays: { may: 'public', input: () => ({}) },
  getFigureCode: { may: 'public', input: () => ({}) },
  createVerifySession: { may: 'public', input: () => ({}) },
  sendEmailCode: { may: 'public', input: () => ({ email: 'a@b.example', purpose: 'login', captcha }) },
  sendCode: { may: 'public', input: () => ({ mobile: '13800000000', purpose: 'login', captcha }) },
  loginByMobile: { may: 'public', input: () => code },
  loginByEmail: { may: 'public', input: () => code },
  register: { may: 'public', input: () => ({ ...code, username: 'x', userType: 'student', password }) },
  completion: { may: 'self', input: () => ({ school: 'Qiming' }) },
  getCollegeNames: { may: 'self', input: () => ({ search: 'Qi' }) },
  getCollegeList: { may: 'self', input: () => ({ coid: 'none' }) },
  forgetPasswordByMobile: { may: 'public', input: () => code },
  forgetPasswordByEmail: { may: 'public', input: () => code },
  resetPassword: { may: 'public', input: () => ({ ticket: 'none', password }) },
  activateAccount: { may: 'public', input: () => ({ account: 'nobody', code: 'NONE', password }) },
  getLoginQr: { may: 'public', input: () => ({}) },
  pollLoginQr: { may: 'public', input: () => ({ codeKey: 'none', secret: 'none' }) },
  scanLoginQr: { may: 'self', input: () => ({ codeKey: 'none' }) },
  confirmLoginQr: { may: 'self', input: () => ({ codeKey: 'none', number: '11', allow: 0 }) },
  sendBindCode: { may: 'self', input: () => ({ way: 'mail', target: 'a@b.example', password, captcha }) },
  bindContact: { may: 'self', input: () => code },
  unbindContact: { may: 'self', input: () => ({ way: 'mail', password }) },
  getUserAgencyInfo: { may: 'self', input: () => ({}) },
  setUserAgency: { may: 'self', input: () => ({ coid: 'none' }) },
  dismissUserAgency: { may: 'self', input: () => ({}) },
  exportMyData: { may: 'self', input: () => ({ password }) },
  askErasure: { may: 'self', input: () => ({ password }) },
  getUsage: { may: nobody, input: () => ({}) },
  makeBackup: { may: 'operator', input: () => ({}) },
  getDesk: { may: nobody, input: () => ({}) },
  listSchoolFeedback: { may: nobody, input: () => ({}) },
  getSchoolLook: { may: nobody, input: () => ({}) },
  setSchoolLook: { may: nobody, input: () => ({ domain: '', look: {} }) },
  listPeople: { may: nobody, input: () => ({}) },
  importPeople: { may: nobody, input: () => file },
  importCodes: { may: nobody, input: ({ world }) => ({ task: world.newId() }) },
  cancelImport: { may: nobody, input: ({ world }) => ({ task: world.newId() }) },
  addSchoolPerson: { may: nobody, input: () => ({ username: 'x', account: 'xyz', userType: 'student' }) },
  resetPerson: { may: nobody, input: ({ people }) => ({ uid: people.student.uid }) },
  renewCodes: { may: nobody, input: () => ({}) },
  changePerson: { may: nobody, input: ({ people }) => ({ uid: people.student.uid, closed: true }) },
  listInstitutions: { may: 'operator', input: () => ({}) },
  importAccounts: { may: 'operator', input: () => ({ ...file, coid: 'none' }) },
  resetAccount: { may: 'operator', input: () => ({ account: 'nobody' }) },
  changeAccount: { may: 'operator', input: () => ({ account: 'nobody', closed: true }) },
  openAppeal: { may: 'public', input: () => ({ captcha }) },
  addAppealPicture: { may: 'public', input: () => ({ ticket: 'none' }) },
  applyAppeal: {
    may: 'public',
    input: () => ({ ticket: 'none', account: 'nobody', name: 'x', contact: 'a@b.example', reason: 'x' }),
  },
  listAppeals: { may: nobody, input: () => ({}) },
  answerAppeal: { may: nobody, input: ({ world }) => ({ id: world.newId(), state: 'rejected' }) },
  listAllAppeals: { may: 'operator', input: () => ({}) },
  answerAnyAppeal: { may: 'operator', input: ({ world }) => ({ id: world.newId(), state: 'rejected' }) },
  getWechatAddress: { may: 'public', input: () => ({}) },
  wechatLogin: { may: 'public', input: () => ({ code: 'none', state: 'none' }) },
  bindWechat: { may: 'self', input: () => ({ ticket: 'none' }) },
  getWechatBindAddress: { may: 'self', input: () => ({ password }) },
  checkWechatCode: { may: 'self', input: () => ({ code: 'none', state: 'none' }) },
  unbindWechat: { may: 'self', input: () => ({ password }) },
  takeBackErasure: { may: 'self', input: () => ({}) },
};
