import { listApplicationWishes } from '#features/search/wish.actions.ts'
import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as application from './application/application.actions.ts'
import * as applicationContract from './application/application.contract.ts'
import * as file from './application/file.actions.ts'
import * as fileContract from './application/file.contract.ts'
import * as packageUpload from './application/packageUpload.actions.ts'
import * as packageUploadContract from './application/packageUpload.contract.ts'
import * as version from './application/version.actions.ts'
import * as versionContract from './application/version.contract.ts'
import * as wishContract from './application/wish.contract.ts'
import * as category from './category/category.actions.ts'
import * as categoryContract from './category/category.contract.ts'
import * as document from './document/document.actions.ts'
import * as documentContract from './document/document.contract.ts'
import * as collectionContract from './editorial/collection.contract.ts'
import * as editorial from './editorial/editorial.actions.ts'
import * as pageContract from './editorial/page.contract.ts'
import * as storyContract from './editorial/story.contract.ts'
import * as material from './material.actions.ts'
import * as materialContract from './material.contract.ts'

export const officeCatalogueApi: EndpointBinding[] = [
  ...bindContract(materialContract, material),
  ...bindContract(applicationContract, application),
  ...bindContract(pageContract, editorial),
  ...bindContract(storyContract, editorial),
  ...bindContract(collectionContract, editorial),
  ...bindContract(categoryContract, category),
  ...bindContract(documentContract, document),
  ...bindContract(versionContract, version),
  ...bindContract(fileContract, file),
  ...bindContract(packageUploadContract, packageUpload),
  ...bindContract(wishContract, { listApplicationWishes }),
]
