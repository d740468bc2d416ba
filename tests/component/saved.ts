/** What the page hands to the person as files from now on: jsdom keeps none. */
export const savedTexts = (): Promise<string>[] => {
  const saved: Promise<string>[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob.text());
      return 'blob:saved';
    },
    revokeObjectURL: () => {},
  });
  return saved;
};
