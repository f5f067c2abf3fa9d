import { bindEndpoint } from '#server/http/edge.ts'
import * as contract from './install.contract.ts'
import { getInstallation, requestInstallation } from './link/installation.actions.ts'
import { directLink, installationLink } from './link/link.actions.ts'
import { getOverview } from './own/overview.actions.ts'
import { getInstallable, getStoreApplication, listOwnApplications } from './own/own.actions.ts'

export const installApi = [
  bindEndpoint(contract.installationLink, installationLink),
  bindEndpoint(contract.directLink, directLink),
  bindEndpoint(contract.requestInstallation, requestInstallation),
  bindEndpoint(contract.getInstallation, getInstallation),
  bindEndpoint(contract.listOwnApplications, listOwnApplications),
  bindEndpoint(contract.getInstallable, getInstallable),
  bindEndpoint(contract.getStoreApplication, getStoreApplication),
  bindEndpoint(contract.getOverview, getOverview),
]
