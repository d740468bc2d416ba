import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Hundreds of modules are compiled once and not at each start: 0.5 s of a processor less. In the project’s own folder, never in one where other
// users of the machine could leave code; several processes may share it, and where it cannot be written there is none.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/server');
enableCompileCache(compiled);
// Its threads read it too.
process.env.NODE_COMPILE_CACHE = compiled;
const { serve } = await import('./serve.ts');
await serve();
// A process that is killed would leave nothing behind.
flushCompileCache();
