import { type ComponentProps, lazy } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';
import {
  type AttachmentsProps,
  type FileLineProps,
  type FileListProps,
  FileList as Files,
  Attachments as Given,
  FileLine as Line,
  type OnItsWay,
  useOnItsWay as useFileOnItsWay,
  useBeingKept as useFilesBeingKept,
  useIsUploaded as useIsSent,
} from './file-list.tsx';
import type { PickOptions } from './pick/check.ts';
import { FileDrop as Drop, type FileDropProps } from './pick/file-drop.tsx';
import { hasCamera as isFinger, pickFromSystem, type SystemPickerOptions } from './pick/system-picker.ts';
import { type Picking, usePick } from './pick/use-pick.ts';
import { kindOf, openPreview as open, type PreviewOptions } from './preview/state.ts';
import { Bar } from './tray/bar.tsx';
import { hideUploads as hide, showUploads as show } from './tray/use-uploads.ts';
import { useEditorFiles as useTheEditorFiles } from './use-editor-files.ts';

/** Opens files one after another, from any screen of a signed-in person. */
export const openPreview = (options: PreviewOptions): void => open(options);

/** The pictures of a text, beginning with one of them (S-217). */
export const openPictures = (
  pictures: readonly { readonly id: string; readonly name: string }[],
  index: number,
): void => open({ files: pictures.map((one) => ({ ...one, size: 0, type: 'image/*' })), index, canDownload: true });

/** Stands in the frame of signed-in screens. */
export const Previews = lazy(async () => ({ default: (await import('./preview/previews.tsx')).Previews }));

/** Stands in the frame of signed-in screens: the files on their way from this device. */
export const UploadTray = lazy(async () => ({ default: (await import('./tray/upload-tray.tsx')).UploadTray }));

/** The same among what is on this device only. */
export const UploadSection = lazy(async () => ({ default: (await import('./tray/upload-section.tsx')).UploadSection }));

/** Shows every file that is on its way. */
export const showUploads = (): void => show();

/** Out of the way of a form that goes on; the tray still shows them. */
export const hideUploads = (): void => hide();

/** A place for files: dropped with their folders, pasted, chosen, or made with the camera of a phone. */
export const FileDrop = (props: FileDropProps) => <Drop {...props} />;

/** How far a file is. */
export const UploadBar = (props: ComponentProps<typeof Bar>) => <Bar {...props} />;

/** A file by its name, with how far it is while it is on its way from this device. */
export const FileLine = (props: FileLineProps) => <Line {...props} />;

/** Files by their names; pressed, they are shown one after another. */
export const FileList = (props: FileListProps) => <Files {...props} />;

/** Files that are given beside a text: picked here, and listed below with what removes each. */
export const Attachments = (props: AttachmentsProps) => <Given {...props} />;

/** Pictures and sound for a formatted text: with it an editor takes files, and texts show those that are still on their way. */
export const useEditorFiles = (): EditorFiles => useTheEditorFiles();

/** One file as a part of a screen: its viewer, or why it is not shown. */
export const FileStage = lazy(async () => ({ default: (await import('./preview/stage.tsx')).Stage }));

/** A file as sheets of paper with something over each; only of what `hasSheets`. */
export const Sheets = lazy(async () => ({ default: (await import('./preview/sheets.tsx')).Sheets }));
export const hasSheets = (file: Pick<FileRef, 'name' | 'type'>): boolean =>
  ['pdf', 'image', 'docx', 'office'].includes(kindOf(file));

/** Hands a file to the browser to save, or says why not. */
export const SaveButton = lazy(async () => ({ default: (await import('./preview/save-button.tsx')).SaveButton }));
export const SaveIcon = lazy(async () => ({ default: (await import('./preview/save-button.tsx')).SaveIcon }));

/** It is played, whatever the device called its type. */
export const isPlayed = (file: Pick<FileRef, 'name' | 'type'>): boolean => ['video', 'audio'].includes(kindOf(file));

/** How far a file is that this device is sending; `undefined` when it is not on its way from here. */
export const useOnItsWay = (id: string): OnItsWay | undefined => useFileOnItsWay(id);

export const useIsUploaded = (id: string): boolean => useIsSent(id);

/** So many picked files are still being put on this device: what is handed in now goes without them. */
export const useBeingKept = (): number => useFilesBeingKept();

/** Opens the system's picker from a press: nothing picked is an empty list. Nothing is kept or sent yet. */
export const pickFiles = (options: SystemPickerOptions): Promise<readonly File[]> => pickFromSystem(options);
export const hasCamera = (): boolean => isFinger();

/** Files that came some way, checked and kept on this device, each told of when it is refused. */
export const useTake = (options: PickOptions): Picking['take'] => usePick(options).take;
