import type { Feature } from '#server/core/feature.ts';
import { paymentDesk } from './desk.ts';
import { paymentCalls } from './handlers.ts';
import { endMemberships, forgetErased } from './membership.ts';
import { payment as v0310 } from './migrations/0310-payment.ts';
import { lookAfterOrders, lookerOf } from './orders.ts';
import { serveNotifications } from './serve.ts';

/** Memberships: what a school sells, how it is paid, and what comes of it. */
export const payment: Feature = {
  name: 'payment',
  migrations: { '0310-payment': v0310 },
  entities: [],
  mutations: [],
  calls: [...paymentCalls, ...paymentDesk],
  jobs: [],
  schedules: [endMemberships, forgetErased, lookAfterOrders],
  left: [],
  serve: (app, core) => {
    serveNotifications(app, core);
    app.addHook('onClose', () => lookerOf(core).close());
  },
};
