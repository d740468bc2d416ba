import { serve } from '#server/serve.ts';
import { cheapPasswords } from '#tests/harness/passwords.ts';

/** `server/main.ts` but for what a password costs. */
await serve({ passwordCost: cheapPasswords });
