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
      'Folder for the backups that the store makes by itself or owners order in the office, each in a new folder named by its time. The same folder for every worker. Empty: backups in DATA_DIR; another disk is better.',
  },
  BACKUP_AT: {
    schema: z.union([
      z.enum(['', 'off']),
      z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM in Tehran time, or off'),
    ]),
    fallback: '',
    about:
      'When the worker makes a backup every day, in Tehran time. Empty: at 04:30 if BACKUP_FOLDER is set, otherwise never. off: never.',
  },
  BACKUP_KEEP_DAYS: {
    schema: wholeNumberSchema(1, 366),
    fallback: '7',
    about: 'How many days of backups by BACKUP_AT are kept, the last one of each day.',
  },
  BACKUP_KEEP_WEEKS: {
    schema: wholeNumberSchema(0, 520),
    fallback: '4',
    about: 'How many weeks of backups by BACKUP_AT are kept, the last one of each week from Saturday.',
  },
  RESTORE_TEST: {
    schema: z.enum(['weekly', 'off']),
    fallback: 'weekly',
    about:
      'weekly: once a week the worker restores the backup that it made by BACKUP_AT into a scratch database under DATA_DIR, checks it and removes it. Needs as much room there as the database.',
  },
  DELETIONS_FOLDER: {
    schema: z.string(),
    fallback: '',
    about:
      'One more folder that gets the list of deleted accounts after every deletion, best on another machine; folders that backups were put in get it anyway.',
  },
} as const
