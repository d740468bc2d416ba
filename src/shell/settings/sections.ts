import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Bell, HardDrive, KeyRound, Languages, type LucideIcon, MonitorSmartphone, UserRound } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
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
    Body: lazy(async () => ({ default: (await import('./account/account-section.tsx')).AccountSection })),
  },
  password: {
    title: msg`Password`,
    icon: KeyRound,
    Body: lazy(async () => ({ default: (await import('./account/password-section.tsx')).PasswordSection })),
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
};
