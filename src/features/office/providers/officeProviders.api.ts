import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as actions from './providers.actions.ts'
import { getProviders } from './providers.contract.ts'

export const officeProvidersApi: EndpointBinding[] = bindContract({ getProviders }, actions)
