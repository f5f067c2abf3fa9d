import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './login.actions.ts'
import * as contract from './login.contract.ts'

export const loginApi = [
  bindEndpoint(contract.requestLoginCode, actions.register),
  bindEndpoint(contract.resendCode, actions.resendCode),
  bindEndpoint(contract.callCode, actions.callCode),
  bindEndpoint(contract.activate, actions.activate),
  bindEndpoint(contract.refreshTokens, actions.refreshTokens),
  bindEndpoint(contract.getUser, actions.getUser),
  bindEndpoint(contract.signOut, actions.signOut),
  bindEndpoint(contract.signOutEverywhere, actions.signOutEverywhere),
  bindEndpoint(contract.startStepUp, actions.startStepUp),
  bindEndpoint(contract.confirmStepUp, actions.confirmStepUp),
]
