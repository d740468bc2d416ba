/** Hands a text to the person as a file. */
export const saveFile = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

export const exportName = (now: Date): string => `unsent-${now.toISOString().slice(0, 16).replaceAll(':', '')}.json`;
