import { expect } from 'playwright/test';

/** Waits until the page shows it. The machine may be busy; nothing is inferred from how long it takes. */
export const see = expect.configure({ timeout: 20_000 });
