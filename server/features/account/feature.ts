import { hour } from '#contract/core/time.ts';
import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { appealHandlers, appealJobs } from './appeal/apply.ts';
import { appealDesk, appealPicture, forgetAppeals } from './appeal/decide.ts';
import { deskHandlers } from './desk/handlers.ts';
import { forgetImports, importJob } from './desk/import-task.ts';
import { refuseDesk } from './desk/store.ts';
import { serveCaptcha } from './entry/captcha.ts';
import { forgetCodes } from './entry/codes.ts';
import { entryHandlers } from './entry/handlers.ts';
import { qrHandlers } from './entry/qr.ts';
import { accountCalls } from './handlers.ts';
import { account as v0002 } from './migrations/0002-account.ts';
import { settings as v0009 } from './migrations/0009-settings.ts';
import { entry as v0040 } from './migrations/0040-entry.ts';
import { desk as v0066 } from './migrations/0066-desk.ts';
import { appeal as v0132 } from './migrations/0132-appeal.ts';
import { wechat as v0133 } from './migrations/0133-wechat.ts';
import { schoolImport as v0155 } from './migrations/0155-school-import.ts';
import { loginQrSession as v0157 } from './migrations/0157-login-qr-session.ts';
import { codesSideBySide as v0216 } from './migrations/0216-codes-side-by-side.ts';
import { agencyHandlers } from './person/agency.ts';
import { contactHandlers } from './person/contacts.ts';
import { eraseDue, eraseHandlers } from './person/erase.ts';
import { eraseAccount } from './person/erasing.ts';
import { exportDownload, exportHandler } from './person/export.ts';
import { sessionCalls } from './sessions.ts';
import { accountMutations, servePictures, settingsCalls } from './settings.ts';
import { profile, profileOf, settings } from './store.ts';
import { wechatHandlers } from './wechat/handlers.ts';

export const account: Feature = {
  name: 'account',
  migrations: {
    '0002-account': v0002,
    '0009-settings': v0009,
    '0040-entry': v0040,
    '0066-desk': v0066,
    '0132-appeal': v0132,
    '0133-wechat': v0133,
    '0155-school-import': v0155,
    '0157-login-qr-session': v0157,
    '0216-codes-side-by-side': v0216,
  },
  entities: [asEntity(profile), asEntity(settings)],
  mutations: accountMutations,
  calls: [
    ...accountCalls,
    ...settingsCalls,
    ...sessionCalls,
    ...entryHandlers,
    ...qrHandlers,
    ...contactHandlers,
    ...agencyHandlers,
    ...eraseHandlers,
    exportHandler,
    ...wechatHandlers,
    ...deskHandlers,
    ...appealHandlers,
    ...appealDesk,
  ],
  things: { desk: refuseDesk },
  downloads: [exportDownload, appealPicture],
  serve: (app, core) => {
    servePictures(app, core);
    serveCaptcha(app, core);
  },
  beganAt: async (sql, uid) => (await profileOf(sql, uid))?.createdAt,
  jobs: [...appealJobs, importJob, eraseAccount],
  schedules: [
    eraseDue,
    forgetAppeals,
    forgetImports,
    {
      name: 'account.forgetCodes',
      every: hour,
      run: async ({ core }) => void (await core.db.note((sql) => forgetCodes(sql, core.now()))),
    },
  ],
  left: [],
};
