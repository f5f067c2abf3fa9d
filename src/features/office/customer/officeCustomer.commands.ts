import { randomUUID } from 'node:crypto'
import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { officeSearchApi } from '../search/officeSearch.api.ts'
import { officeCustomerApi } from './officeCustomer.api.ts'

export const officeCustomerCommands: Command[] = createCommandsOfContract(
  [...officeCustomerApi, ...officeSearchApi],
  { customers: 'office', search: 'office' },
  {
    'POST /search': {
      name: 'search',
      words: ['word'],
      list: 'hits',
      columns: ['type', 'key', 'title', 'detail', 'time'],
      examples: ['bustan search 4567', 'bustan search 09120000000'],
      empty: 'Nothing is found.',
    },
    'GET /customers/{id}/timeline': {
      list: 'entries',
      columns: ['time', 'kind', 'target', 'label', 'text', 'count'],
      empty: 'Nothing happened yet.',
    },
    'POST /customers/{id}/code': { text: () => 'A code is on its way.' },
    'POST /customers/{id}/release': { text: () => 'Unknown browsers may log in to the number.' },
    'POST /customers/{id}/sign-out': { text: () => 'Signed out.' },
    'POST /customers/{id}/days': {
      defaults: () => ({ key: randomUUID() }),
      text: (_, { days }) => `${days} days are granted.`,
    },
    'POST /customers/{id}/refund': { text: () => 'The refund is requested; the customer is notified.' },
    'POST /customers/{id}/delete': {
      text: ({ devices }) => `The account is deleted, with ${devices} devices.`,
    },
    'POST /customers/{id}/notes': { text: () => 'The note is added.' },
    'PUT /customers/{id}/notes/{note}': { text: () => 'The note is changed.' },
    'DELETE /customers/{id}/notes/{note}': { text: () => 'The note is deleted.' },
  },
)
