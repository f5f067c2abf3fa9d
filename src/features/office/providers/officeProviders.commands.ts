import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { formatTable, type ResultRow } from '#server/command/resultText.ts'
import { officeProvidersApi } from './officeProviders.api.ts'

function providersText({ unknown, credits, deliveredLastDay, undeliveredLastDay }: ResultRow): string {
  const answers = unknown as ResultRow[]
  return [
    ...(credits as ResultRow[]).map(
      ({ provider, amount, unit, isLow }) =>
        `${isLow ? 'ALARM ' : ''}${provider}: credit ${amount ?? 'unknown'} ${unit}`,
    ),
    `SMS of the last day: ${deliveredLastDay} arrived, ${undeliveredLastDay} did not`,
    answers.length === 0
      ? 'No answers beyond the documentation (docs/providers.md).'
      : formatTable(answers, ['provider', 'operation', 'kind', 'detail', 'count', 'lastTime']),
  ].join('\n')
}

export const officeProvidersCommands: Command[] = createCommandsOfContract(
  officeProvidersApi,
  { providers: 'office' },
  { 'GET /providers': { text: providersText, examples: ['bustan providers', 'bustan providers --json'] } },
)
