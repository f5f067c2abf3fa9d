import { bindAll } from '#server/http/edge.ts'
import * as contract from './install.contract.ts'
import * as installation from './link/installation.actions.ts'
import * as link from './link/link.actions.ts'
import * as own from './own/own.actions.ts'

export const installApi = bindAll(contract, { ...installation, ...link, ...own })
