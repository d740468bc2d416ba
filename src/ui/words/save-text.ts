/** Hands a text to the person as a file. */
export const saveText = (name: string, text: string): void => {
  const link = document.createElement('a');
  // So that editors read it as UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
