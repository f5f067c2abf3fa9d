import { z } from 'zod'

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
      'Folder for the backups that owners order in the office, each in a new folder named by its time. Empty: backups in DATA_DIR; another disk is better.',
  },
  DELETIONS_FOLDER: {
    schema: z.string(),
    fallback: '',
    about:
      'One more folder that gets the list of deleted accounts after every deletion, best on another machine; folders that backups were put in get it anyway.',
  },
} as const
