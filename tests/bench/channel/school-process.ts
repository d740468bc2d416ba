import { createServer } from '#server/app.ts';

/** The real server on SQLite, where it was before: DATA_DIR, PORT. */
const { DATA_DIR, PORT } = process.env;

const server = await createServer({ dataDir: DATA_DIR, rateLimits: false, schedules: false });
await server.app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.send?.({ isListening: true });
