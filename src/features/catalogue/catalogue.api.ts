import { bindAll } from '#server/http/edge.ts'
import * as actions from './catalogue.actions.ts'
import * as contract from './catalogue.contract.ts'
import * as comment from './comment/comment.actions.ts'
import * as commentContract from './comment/comment.contract.ts'
import * as editorial from './editorial/editorial.actions.ts'

export const catalogueApi = [
  ...bindAll(contract, { ...actions, ...editorial }),
  ...bindAll(commentContract, comment),
]
