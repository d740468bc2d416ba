import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Bell,
  FileArchive,
  HardDrive,
  KeyRound,
  Languages,
  type LucideIcon,
  MonitorSmartphone,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { BindingSection, DataSection, PasswordSection } from '#src/features/account/view/public.tsx';
import type { SectionName } from './section-names.ts';

export interface Section {
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly Body: ComponentType;
}

export const sections: Readonly<Record<SectionName, Section>> = {
  account: {
    title: msg`Account info`,
    icon: UserRound,
    Body: lazy(async () => ({ default: (await import('./account-section.tsx')).AccountSection })),
  },
  password: {
    title: msg`Password`,
    icon: KeyRound,
    Body: PasswordSection,
  },
  binding: {
    title: msg`Phone and e-mail`,
    icon: Smartphone,
    Body: BindingSection,
  },
  notifications: {
    title: msg`Notifications`,
    icon: Bell,
    Body: lazy(async () => ({ default: (await import('./notify-section.tsx')).NotifySection })),
  },
  display: {
    title: msg`Language and appearance`,
    icon: Languages,
    Body: lazy(async () => ({ default: (await import('./display-section.tsx')).DisplaySection })),
  },
  devices: {
    title: msg`Devices and sign-ins`,
    icon: MonitorSmartphone,
    Body: lazy(async () => ({ default: (await import('./devices-section.tsx')).DevicesSection })),
  },
  storage: {
    title: msg`Offline and storage`,
    icon: HardDrive,
    Body: lazy(async () => ({ default: (await import('./storage/storage-section.tsx')).StorageSection })),
  },
  data: {
    title: msg`Your data`,
    icon: FileArchive,
    Body: DataSection,
  },
};
