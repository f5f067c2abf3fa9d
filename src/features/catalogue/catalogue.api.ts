import { bind } from '#server/http/edge.ts'
import * as actions from './catalogue.actions.ts'
import * as contract from './catalogue.contract.ts'
import * as comment from './comment/comment.actions.ts'
import * as commentContract from './comment/comment.contract.ts'
import * as editorial from './editorial/editorial.actions.ts'

export const catalogueApi = [
  bind(contract.listApplications, actions.listApplications),
  bind(contract.getApplication, actions.getApplication),
  bind(contract.viewApplication, actions.viewApplication),
  bind(contract.listComments, actions.listComments),
  bind(commentContract.writeComment, comment.writeComment),
  bind(commentContract.getMyComment, comment.getMyComment),
  bind(commentContract.removeMyComment, comment.removeMyComment),
  bind(contract.listCategories, actions.listCategories),
  bind(contract.getCategory, actions.getCategory),
  bind(contract.getPage, editorial.getPage),
  bind(contract.getCollection, editorial.getCollection),
  bind(contract.getStory, editorial.getStory),
]
