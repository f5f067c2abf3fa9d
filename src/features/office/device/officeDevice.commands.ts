import { type AccountFinding, joinFindingText } from '#features/device/developerAccount/readiness.rules.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Command } from '#server/command/command.ts'
import { type CommandSpec, createCommandsOfContract } from '#server/command/contractCommand.ts'
import type { ResultRow } from '#server/command/resultText.ts'
import type { Ctx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import { officeDeviceApi } from './officeDevice.api.ts'

const SLOTS = { iphone: 100, ipad: 100, ipod: 100 }
/**
 * The command reads the private key of a developer account from a file, so that the key is never in the history of a
 * shell.
 */
const KEY: CommandSpec = { options: { privateKey: 'key-file' }, fromFile: ['privateKey'] }
const STATUS_NAMES = Object.keys(REGISTRATION_STATUS)

function inAYear({ now }: Ctx): string {
  return addMilliseconds(now, 365 * DAY)
    .toISOString()
    .slice(0, 10)
}

function slotsText({ rooms }: ResultRow): string {
  return (rooms as ResultRow[]).map(({ used, capacity }) => `${used}/${capacity}`).join(' ')
}

function findingsText({ findings }: ResultRow): string {
  return (findings as AccountFinding[])
    .map((finding) => joinFindingText(translate('en', `office_account_finding_${finding.code}`), finding))
    .join(' ')
}

function readinessCells(row: ResultRow): ResultRow {
  return { ready: row['canRegister'] ? 'yes' : 'no', findings: findingsText(row) }
}

/** The message to the operator after adding or updating an account. */
function readinessText({ accounts }: ResultRow, name: unknown): string {
  const account = (accounts as ResultRow[]).find((one) => one['name'] === name) ?? { findings: [] }
  const verdict = account['canRegister'] ? 'It can register devices.' : 'It cannot register devices.'
  return `${verdict} ${findingsText(account)}`.trim()
}

function gateOf({ gate }: ResultRow): ResultRow {
  const { isOpen, closedBy, interested } = gate as ResultRow
  return { isOpen, closedBy, waiting: interested }
}

function gateText({ isOpen, closedBy, waiting }: ResultRow): string {
  const state = isOpen ? 'open' : `closed. ${translate('en', `office_account_gate_by_${closedBy}`)}`
  return `Registration is ${state}; ${waiting} waiting for a notification.`
}

function countsOf({ counts }: ResultRow): ResultRow {
  const known = counts as Array<{ status: number; count: number }>
  return {
    counts: Object.entries(REGISTRATION_STATUS).map(([status, at]) => ({
      status,
      devices: known.find((row) => row.status === at)?.count ?? 0,
    })),
  }
}

const DEVICES: CommandSpec = {
  list: 'devices',
  columns: ['id', 'phone', 'product', 'udidEnd', 'status', 'account', 'statusTime', 'attempts'],
  cells: ({ status }) => ({ status: status === null ? null : STATUS_NAMES[Number(status)] }),
  empty: 'None found.',
}

export const officeDeviceCommands: Command[] = createCommandsOfContract(
  officeDeviceApi,
  { accounts: 'device', devices: 'device', registration: 'device', 'developer-tokens': 'device' },
  {
    'GET /accounts': [
      {
        columns: [
          ...['name', 'state', 'reason', 'slots', 'membershipEndTime', 'certificateEndTime'],
          ...['profileEndTime', 'ready', 'findings'],
        ],
        cells: (row) => ({ slots: slotsText(row), ...readinessCells(row) }),
        examples: ['bustan accounts', 'bustan accounts --state open --limit 500'],
        empty: 'No accounts yet.',
      },
      {
        name: 'registration status',
        fixed: { state: undefined, word: undefined },
        shape: gateOf,
        text: gateText,
      },
    ],
    'POST /accounts': {
      ...KEY,
      words: ['name'],
      options: { ...KEY.options, endsOn: 'ends' },
      defaults: (ctx) => ({ ...SLOTS, endsOn: inAYear(ctx) }),
      examples: [
        'bustan accounts add first --issuer 57246542 --key-id 2X9R4HXF34 --key-file AuthKey.p8 --ends 2027-05-01',
      ],
      text: (result, { name }) => `Added. ${readinessText(result, name)}`,
    },
    'POST /accounts/{name}/capacity': { defaults: SLOTS, text: () => 'Set.' },
    'POST /accounts/{name}/close': {
      options: { typedName: 'confirm' },
      examples: ['bustan accounts close first --confirm first'],
      text: ({ closed }) => {
        const { devices, users } = closed as ResultRow
        return `Closed; ${devices} devices lost their account, ${users} users are being notified.`
      },
    },
    'POST /accounts/{name}/intake': { text: () => 'Set.' },
    'POST /accounts/{name}/renew': { options: { endsOn: 'until' }, text: () => 'Renewed.' },
    'POST /accounts/{name}/key': {
      ...KEY,
      text: (result, { name }) => `Replaced. ${readinessText(result, name)}`,
    },
    'POST /accounts/{name}/check': { text: (result, { name }) => readinessText(result, name) },
    'POST /registration/open': {
      shape: gateOf,
      text: ({ waiting }) => `Registration is open; ${waiting} waiting, who are being told now.`,
    },
    'POST /registration/close': { shape: gateOf, text: () => 'Registration is closed.' },
    'GET /devices': [
      {
        name: 'devices',
        fixed: { filter: undefined, account: undefined },
        shape: countsOf,
        list: 'counts',
        examples: ['bustan devices', 'bustan devices find 09123456789'],
      },
      { ...DEVICES, name: 'devices list' },
    ],
    'POST /devices/search': {
      ...DEVICES,
      name: 'devices find',
      words: ['word'],
      examples: ['bustan devices find 09123456789', 'bustan devices find 1f00beef'],
    },
    'POST /devices/{id}/retry': { text: () => 'It is tried again.' },
    'POST /devices/{id}/ask': { text: () => 'Apple was asked.' },
    'POST /devices/{id}/move': { text: () => 'It is in the queue for another account.' },
    'GET /developer-tokens': {
      name: 'developer tokens',
      list: 'tokens',
      columns: ['id', 'state', 'devices', 'endTime', 'name'],
    },
    'POST /developer-tokens': {
      name: 'developer token',
      words: ['name'],
      examples: ['bustan developer token "Ali, Backgammon"', 'bustan developer token ali --json'],
      text: ({ tokens, address }) => {
        const [{ id, name, endTime } = {}] = tokens as ResultRow[]
        return `Token ${id} for ${name}, until ${String(endTime).slice(0, 10)}. Shown only now:\n${address}`
      },
    },
    'POST /developer-tokens/{id}/revoke': { name: 'developer revoke', text: () => 'It is revoked.' },
  },
)
