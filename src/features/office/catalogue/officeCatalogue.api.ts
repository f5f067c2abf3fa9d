import { type Binding, bindAll } from '#server/http/edge.ts'
import * as application from './application/application.actions.ts'
import * as applicationContract from './application/application.contract.ts'
import * as file from './application/file.actions.ts'
import * as fileContract from './application/file.contract.ts'
import * as collectionContract from './editorial/collection.contract.ts'
import * as editorial from './editorial/editorial.actions.ts'
import * as pageContract from './editorial/page.contract.ts'
import * as storyContract from './editorial/story.contract.ts'
import * as material from './material.actions.ts'
import * as materialContract from './material.contract.ts'

export const officeCatalogueApi: Binding[] = [
  ...bindAll(materialContract, material),
  ...bindAll(applicationContract, application),
  ...bindAll(pageContract, editorial),
  ...bindAll(storyContract, editorial),
  ...bindAll(collectionContract, editorial),
  ...bindAll(fileContract, file),
]
