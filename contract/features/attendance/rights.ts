/** What may be done with attendance, and by whom. */
export const attendanceAbilities = {
  /** Signs in where attendance is taken. */
  'attendance.attend': ['student'],
  /** Takes attendance, and says afterwards who was there. */
  'attendance.run': ['teacher', 'assistant'],
} as const;
