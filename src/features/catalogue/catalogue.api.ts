import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './catalogue.actions.ts'
import * as contract from './catalogue.contract.ts'
import * as comment from './comment/comment.actions.ts'
import * as commentContract from './comment/comment.contract.ts'
import * as editorial from './editorial/editorial.actions.ts'

export const catalogueApi = [
  bindEndpoint(contract.listApplications, actions.listApplications),
  bindEndpoint(contract.getApplication, actions.getApplication),
  bindEndpoint(contract.viewApplication, actions.viewApplication),
  bindEndpoint(contract.listComments, actions.listComments),
  bindEndpoint(commentContract.writeComment, comment.writeComment),
  bindEndpoint(commentContract.getMyComment, comment.getMyComment),
  bindEndpoint(commentContract.removeMyComment, comment.removeMyComment),
  bindEndpoint(contract.listCategories, actions.listCategories),
  bindEndpoint(contract.getCategory, actions.getCategory),
  bindEndpoint(contract.getPage, editorial.getPage),
  bindEndpoint(contract.getCollection, editorial.getCollection),
  bindEndpoint(contract.getStory, editorial.getStory),
]
