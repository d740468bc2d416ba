/** WebKit loses files in databases: what is to be kept there is read first, or goes to the private file system. */
export const losesFiles = (): boolean => {
  const { userAgent } = navigator;
  return userAgent.includes('AppleWebKit') && !/Chrom(e|ium)/.test(userAgent);
};
