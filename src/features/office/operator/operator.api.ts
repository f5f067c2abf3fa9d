import { type Binding, bind } from '#server/http/edge.ts'
import * as audit from './audit.actions.ts'
import * as auditContract from './audit.contract.ts'
import * as actions from './operator.actions.ts'
import * as contract from './operator.contract.ts'
import * as passkey from './passkey.actions.ts'

export const operatorApi: Binding[] = [
  bind(contract.signIn, actions.signIn),
  bind(contract.beginPasskeySignIn, passkey.beginPasskeySignIn),
  bind(contract.signInByPasskey, passkey.signInByPasskey),
  bind(contract.getSession, actions.getSession),
  bind(contract.signOut, actions.signOut),
  bind(contract.listPasskeys, passkey.listPasskeys),
  bind(contract.beginPasskey, passkey.beginPasskey),
  bind(contract.addPasskey, passkey.addPasskey),
  bind(contract.removePasskey, passkey.removePasskey),
  bind(auditContract.listAudit, audit.listAudit),
]
