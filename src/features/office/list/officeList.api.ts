import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as exports from './exports.actions.ts'
import * as exportsContract from './exports.contract.ts'
import * as view from './view.actions.ts'
import * as viewContract from './view.contract.ts'

export const officeExportApi: EndpointBinding[] = bindContract(exportsContract, exports)

/** An operator's own views. They have no commands, because the command line is not an operator. */
export const officeViewApi: EndpointBinding[] = bindContract(viewContract, view)
