import { z } from 'zod'
import { wholeNumberSchema } from './setting.ts'

/** The settings of backups: a part of the table in config.ts. */
export const BACKUP_SETTINGS = {
  BACKUP_RECIPIENTS: {
    schema: z
      .string()
      .regex(/^(age1[a-z0-9]+(,(?!$)|$))*$/, 'public keys of age (age1…), separated by commas')
      .transform((list) => list.split(',').filter(Boolean)),
    fallback: '',
    about:
      'Public keys that backups are encrypted for; any one of their private keys decrypts them. Empty: backups are plain, in mode demo only.',
  },
  BACKUP_IDENTITY: {
    schema: z.string(),
    fallback: '',
    about:
      'File with the private key for the commands restore and backup check. Not for the settings of a running store: keep it elsewhere.',
  },
  BACKUP_FOLDER: {
    schema: z.string(),
    fallback: '',
    about:
      'Folder for scheduled backups and for backups that owners order in the office. Each backup gets a new folder, named by its time. All workers need the same folder. Empty: DATA_DIR/backups; another disk is safer.',
  },
  BACKUP_AT: {
    schema: z.union([
      z.enum(['', 'off']),
      z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM in Tehran time, or off'),
    ]),
    fallback: '',
    about:
      'Time of the daily backup by the worker, in Tehran time. Empty: 04:30 if BACKUP_FOLDER is set, otherwise no backups. off: no backups.',
  },
  BACKUP_KEEP_DAYS: {
    schema: wholeNumberSchema(1, 366),
    fallback: '7',
    about: 'For how many days the last backup of the day is kept; only backups by BACKUP_AT.',
  },
  BACKUP_KEEP_WEEKS: {
    schema: wholeNumberSchema(0, 520),
    fallback: '4',
    about:
      'For how many weeks the last backup of the week is kept; only backups by BACKUP_AT. Weeks start on Saturday.',
  },
  RESTORE_TEST: {
    schema: z.enum(['weekly', 'off']),
    fallback: 'weekly',
    about:
      'weekly: once a week the worker restores a backup by BACKUP_AT into a scratch database under DATA_DIR, checks it and removes the scratch database. This needs as much disk space as the database.',
  },
  DELETIONS_FOLDER: {
    schema: z.string(),
    fallback: '',
    about:
      'One more folder that gets the list of deleted accounts after every deletion, best on another machine; folders that backups were put in get it anyway.',
  },
} as const
