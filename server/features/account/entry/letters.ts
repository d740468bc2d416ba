import type { CodePurpose } from '#contract/features/account/entry-calls.ts';
import type { Way } from '#contract/features/account/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { Language } from '#server/core/feature.ts';

type Texts = Readonly<Record<Language, string>>;
interface Text {
  readonly subject: Texts;
  readonly text: Texts;
}

/** `{code}`, `{minutes}` and the like are filled in; what a stranger typed never is. */
const codeTexts: Readonly<Record<CodePurpose, Text>> = {
  login: {
    subject: { zh: '登录验证码', zh_tw: '登入驗證碼', en: 'Code for signing in' },
    text: {
      zh: '登录验证码：{code}，{minutes} 分钟内有效。若非本人操作，请忽略；请勿告知他人。',
      zh_tw: '登入驗證碼：{code}，{minutes} 分鐘內有效。若非本人操作，請忽略；請勿告知他人。',
      en: 'Your code for signing in: {code}. It holds for {minutes} minutes. If you did not ask for it, ignore it, and tell nobody.',
    },
  },
  register: {
    subject: { zh: '注册验证码', zh_tw: '註冊驗證碼', en: 'Activate your account' },
    text: {
      zh: '注册验证码：{code}，{minutes} 分钟内有效。如果您已有账号，请直接登录；若非本人操作，请忽略。',
      zh_tw: '註冊驗證碼：{code}，{minutes} 分鐘內有效。如果您已有帳號，請直接登入；若非本人操作，請忽略。',
      en: 'Your code for registering: {code}. It holds for {minutes} minutes. If you have an account already, sign in instead; if you did not ask for it, ignore it.',
    },
  },
  forgot: {
    subject: { zh: '重置密码验证码', zh_tw: '重設密碼驗證碼', en: 'Code for a new password' },
    text: {
      zh: '重置密码验证码：{code}，{minutes} 分钟内有效。若非本人操作，请忽略，您的密码不会改变。',
      zh_tw: '重設密碼驗證碼：{code}，{minutes} 分鐘內有效。若非本人操作，請忽略，您的密碼不會改變。',
      en: 'Your code for a new password: {code}. It holds for {minutes} minutes. If you did not ask for it, ignore it: your password stays as it is.',
    },
  },
  bind: {
    subject: { zh: '绑定验证码', zh_tw: '綁定驗證碼', en: 'Confirm this address' },
    text: {
      zh: '绑定验证码：{code}，{minutes} 分钟内有效。若非本人操作，请忽略。',
      zh_tw: '綁定驗證碼：{code}，{minutes} 分鐘內有效。若非本人操作，請忽略。',
      en: 'Your code for linking this address to your account: {code}. It holds for {minutes} minutes. If you did not ask for it, ignore it.',
    },
  },
  confirm: {
    subject: { zh: '验证码', zh_tw: '驗證碼', en: 'Your code' },
    text: {
      zh: '验证码：{code}，{minutes} 分钟内有效。请勿告知他人。',
      zh_tw: '驗證碼：{code}，{minutes} 分鐘內有效。請勿告知他人。',
      en: 'Your code: {code}. It holds for {minutes} minutes. Tell nobody.',
    },
  },
};

const notes = {
  passwordChanged: {
    subject: { zh: '密码已修改', zh_tw: '密碼已修改', en: 'Your password was changed' },
    text: {
      zh: '您的账号密码刚刚被修改，其他设备已退出登录。若非本人操作，请立即通过“忘记密码”重新设置，或联系学校管理员。',
      zh_tw: '您的帳號密碼剛剛被修改，其他裝置已登出。若非本人操作，請立即透過「忘記密碼」重新設定，或聯絡學校管理員。',
      en: 'The password of your account was just changed, and other devices were signed out. If it was not you, choose a new one by "Forgot password" now, or tell your school.',
    },
  },
  contactChanged: {
    subject: { zh: '绑定信息已修改', zh_tw: '綁定資訊已修改', en: 'The address of your account was changed' },
    text: {
      zh: '此地址已不再绑定您的账号。若非本人操作，请联系学校管理员。',
      zh_tw: '此信箱或號碼已不再綁定您的帳號。若非本人操作，請聯絡學校管理員。',
      en: 'Your account is no longer linked to this address. If it was not you, tell your school.',
    },
  },
  appealed: {
    subject: { zh: '申诉处理结果', zh_tw: '申訴處理結果', en: 'About your appeal' },
    text: {
      zh: '您的账号申诉已处理：{result}',
      zh_tw: '您的帳號申訴已處理：{result}',
      en: 'Your appeal was decided: {result}',
    },
  },
} as const satisfies Record<string, Text>;

const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');

interface Addressee {
  readonly way: Way;
  readonly to: string;
  readonly language: Language;
}

const write = (
  core: Core,
  { way, to, language }: Addressee,
  template: string,
  given: Text,
  params: Readonly<Record<string, string>>,
) =>
  core.post.send({
    kind: way,
    to,
    template: `${template}.${language}`,
    params,
    subject: given.subject[language],
    text: filled(given.text[language], params),
  });

export const writeCode = (
  core: Core,
  to: Addressee,
  purpose: CodePurpose,
  params: { readonly code: string; readonly minutes: string },
) => write(core, to, `code.${purpose}`, codeTexts[purpose], params);

export const writeNote = (
  core: Core,
  to: Addressee,
  name: keyof typeof notes,
  params: Readonly<Record<string, string>> = {},
) => write(core, to, name, notes[name], params);
