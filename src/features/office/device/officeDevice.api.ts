import { type Binding, bind } from '#server/http/edge.ts'
import * as accounts from './accounts.actions.ts'
import * as accountsContract from './accounts.contract.ts'
import * as tokens from './developerTokens.actions.ts'
import * as tokensContract from './developerTokens.contract.ts'
import * as devices from './devices.actions.ts'
import * as devicesContract from './devices.contract.ts'

export const officeDeviceApi: Binding[] = [
  bind(devicesContract.listDevices, devices.listDevices),
  bind(devicesContract.searchDevices, devices.searchDevices),
  bind(devicesContract.getDevice, devices.getDevice),
  bind(devicesContract.retryDevice, devices.retryDevice),
  bind(devicesContract.moveDevice, devices.moveDevice),
  bind(accountsContract.getAccounts, accounts.getAccounts),
  bind(accountsContract.addAccount, accounts.addAccount),
  bind(accountsContract.setCapacity, accounts.setCapacity),
  bind(accountsContract.closeAccount, accounts.closeAccount),
  bind(accountsContract.renewAccount, accounts.renewAccount),
  bind(accountsContract.replaceKey, accounts.replaceKey),
  bind(accountsContract.openRegistration, accounts.openRegistration),
  bind(accountsContract.closeRegistration, accounts.closeRegistration),
  bind(tokensContract.listDeveloperTokens, tokens.listDeveloperTokens),
  bind(tokensContract.makeDeveloperToken, tokens.makeDeveloperToken),
  bind(tokensContract.revokeDeveloperToken, tokens.revokeDeveloperToken),
]
