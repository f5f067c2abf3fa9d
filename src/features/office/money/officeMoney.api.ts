import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as ledger from './ledger/ledger.actions.ts'
import * as ledgerContract from './ledger/ledger.contract.ts'
import * as owed from './owed/owed.actions.ts'
import * as owedContract from './owed/owed.contract.ts'
import * as payments from './payments.actions.ts'
import * as paymentsContract from './payments.contract.ts'
import * as refunds from './refunds.actions.ts'
import * as refundsContract from './refunds.contract.ts'

export const officeMoneyApi: EndpointBinding[] = [
  ...bindContract(paymentsContract, payments),
  ...bindContract(refundsContract, refunds),
  ...bindContract(ledgerContract, ledger),
  ...bindContract(owedContract, owed),
]
