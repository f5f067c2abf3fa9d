import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as campaigns from './campaigns.actions.ts'
import * as campaignsContract from './campaigns.contract.ts'
import * as codes from './codes.actions.ts'
import * as codesContract from './codes.contract.ts'
import * as packages from './packages.actions.ts'
import * as packagesContract from './packages.contract.ts'
import * as polls from './polls.actions.ts'
import * as pollsContract from './polls.contract.ts'
import * as prices from './prices.actions.ts'
import * as pricesContract from './prices.contract.ts'

export const officeSalesApi: EndpointBinding[] = [
  ...bindContract(packagesContract, packages),
  ...bindContract(pricesContract, prices),
  ...bindContract(codesContract, codes),
  ...bindContract(campaignsContract, campaigns),
  ...bindContract(pollsContract, polls),
]
