import { bind } from '#server/http/edge.ts'
import * as actions from './login.actions.ts'
import * as contract from './login.contract.ts'

export const loginApi = [
  bind(contract.register, actions.register),
  bind(contract.resendCode, actions.resendCode),
  bind(contract.activate, actions.activate),
  bind(contract.refreshTokens, actions.refreshTokens),
  bind(contract.getUser, actions.getUser),
  bind(contract.signOut, actions.signOut),
  bind(contract.signOutEverywhere, actions.signOutEverywhere),
  bind(contract.startStepUp, actions.startStepUp),
  bind(contract.confirmStepUp, actions.confirmStepUp),
]
