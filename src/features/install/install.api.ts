import { bind } from '#server/http/edge.ts'
import * as contract from './install.contract.ts'
import { getInstallation, requestInstallation } from './link/installation.actions.ts'
import { directLink, installationLink } from './link/link.actions.ts'
import { getInstallable, getStoreApplication, listOwnApplications } from './own/own.actions.ts'

export const installApi = [
  bind(contract.installationLink, installationLink),
  bind(contract.directLink, directLink),
  bind(contract.requestInstallation, requestInstallation),
  bind(contract.getInstallation, getInstallation),
  bind(contract.listOwnApplications, listOwnApplications),
  bind(contract.getInstallable, getInstallable),
  bind(contract.getStoreApplication, getStoreApplication),
]
