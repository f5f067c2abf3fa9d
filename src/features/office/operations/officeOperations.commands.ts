import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { formatTable, type ResultRow } from '#server/command/resultText.ts'
import { officeOperationsApi } from './officeOperations.api.ts'

function failedText({ failed, late }: ResultRow): string {
  const [jobs, works] = [failed as ResultRow[], late as ResultRow[]]
  return [
    ...works.map(({ name, dueTime }) => `LATE ${name}: due since ${dueTime}`),
    jobs.length === 0
      ? 'No job failed in the last seven days.'
      : formatTable(jobs, ['name', 'id', 'error', 'attempts', 'failTime']),
  ].join('\n')
}

function storageText({ kinds, backup }: ResultRow): string {
  const { takenTime, checkedTime } = backup as ResultRow
  return [
    formatTable(kinds as ResultRow[], ['kind', 'count', 'bytes']),
    `last backup ${takenTime ?? 'never'}, last read ${checkedTime ?? 'never'}`,
  ].join('\n')
}

export const officeOperationsCommands: Command[] = createCommandsOfContract(
  officeOperationsApi,
  { jobs: 'office', storage: 'office', messages: 'notice' },
  {
    'GET /jobs': { name: 'jobs failed', examples: ['bustan jobs failed'], text: failedText },
    'POST /jobs/{name}/retry': {
      name: 'jobs retry',
      examples: ['bustan jobs retry notice.deliver'],
      text: ({ retried }) => `${retried} jobs get one more attempt.`,
    },
    'GET /storage': { examples: ['bustan storage', 'bustan storage --json'], text: storageText },
    'GET /storage/backups': {
      name: 'storage backups',
      columns: ['id', 'state', 'operator', 'askTime', 'folder', 'rows', 'files', 'bytes', 'error'],
      empty: 'No backups were ordered in the office.',
    },
    // The command `backup` makes a backup in any folder.
    'POST /storage/backups': null,
    // The command with this name shows the current values.
    'GET /settings': null,
    'GET /messages': {
      columns: ['id', 'kind', 'to', 'state', 'delivery', 'provider', 'failure', 'createTime'],
      empty: 'No messages.',
    },
  },
)
