/** All that a thread without our environment is told: where what was compiled before lies. It starts in a third of the time. */
export const onlyCompileCache = (): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};
