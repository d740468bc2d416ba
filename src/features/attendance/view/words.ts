import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AttendanceMethod, AttendanceStatus } from '#contract/features/attendance/keys.ts';

/** In the order in which they are offered: the number before each is its key. */
export const offeredStatuses = [
  'present',
  'late',
  'absent',
  'personalLeave',
  'sickLeave',
  'publicLeave',
  'leave',
  'leaveEarly',
] as const satisfies readonly AttendanceStatus[];

export const statusNames: Readonly<Record<AttendanceStatus, MessageDescriptor>> = {
  absent: msg({ message: 'Absent', context: 'attendance' }),
  present: msg({ message: 'Present', context: 'attendance' }),
  late: msg({ message: 'Late', context: 'attendance' }),
  leave: msg({ message: 'On leave', context: 'attendance' }),
  leaveEarly: msg({ message: 'Left early', context: 'attendance' }),
  personalLeave: msg({ message: 'Personal leave', context: 'attendance' }),
  sickLeave: msg({ message: 'Sick leave', context: 'attendance' }),
  publicLeave: msg({ message: 'Official leave', context: 'attendance' }),
};

export const methodNames: Readonly<Record<AttendanceMethod, MessageDescriptor>> = {
  qr: msg`QR code`,
  digit: msg`Four digits`,
  traditional: msg`Call the list`,
  gps: msg`Position`,
  inOut: msg`Sign-in and sign-out`,
};

export const methodHints: Readonly<Record<AttendanceMethod, MessageDescriptor>> = {
  qr: msg`Students scan a code that changes every few seconds.`,
  digit: msg`Students type the digits that you show.`,
  traditional: msg`You go through the list. Works without a network.`,
  gps: msg`Students send how far they are from you. Far ones are marked, nobody is kept out.`,
  inOut: msg`Students scan a code when they come and again when they go.`,
};

export const statusColor: Readonly<Record<AttendanceStatus, string>> = {
  absent: 'fg.error',
  present: 'fg.success',
  late: 'fg.warning',
  leaveEarly: 'fg.warning',
  leave: 'fg.info',
  personalLeave: 'fg.info',
  sickLeave: 'fg.info',
  publicLeave: 'fg.info',
};

export const statusGround: Readonly<Record<AttendanceStatus, string>> = {
  absent: 'bg.error',
  present: 'bg.success',
  late: 'bg.warning',
  leaveEarly: 'bg.warning',
  leave: 'bg.info',
  personalLeave: 'bg.info',
  sickLeave: 'bg.info',
  publicLeave: 'bg.info',
};
