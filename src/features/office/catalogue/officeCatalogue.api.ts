import { type Binding, bind } from '#server/http/edge.ts'
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
  bind(materialContract.getChoices, material.getChoices),
  bind(materialContract.addPicture, material.addPicture),
  bind(applicationContract.listApplications, application.listApplications),
  bind(applicationContract.getApplication, application.getApplication),
  bind(applicationContract.addApplication, application.addApplication),
  bind(applicationContract.saveApplication, application.saveApplication),
  bind(pageContract.listPages, editorial.listPages),
  bind(pageContract.getPage, editorial.getPage),
  bind(pageContract.addPage, editorial.addPage),
  bind(pageContract.savePage, editorial.savePage),
  bind(pageContract.removePage, editorial.removePage),
  bind(pageContract.previewPage, editorial.previewPage),
  bind(storyContract.listStories, editorial.listStories),
  bind(storyContract.getStory, editorial.getStory),
  bind(storyContract.addStory, editorial.addStory),
  bind(storyContract.saveStory, editorial.saveStory),
  bind(storyContract.removeStory, editorial.removeStory),
  bind(storyContract.previewStory, editorial.previewStory),
  bind(collectionContract.listCollections, editorial.listCollections),
  bind(collectionContract.getCollection, editorial.getCollection),
  bind(collectionContract.addCollection, editorial.addCollection),
  bind(collectionContract.saveCollection, editorial.saveCollection),
  bind(collectionContract.removeCollection, editorial.removeCollection),
  bind(collectionContract.previewCollection, editorial.previewCollection),
  bind(fileContract.listFiles, file.listFiles),
  bind(fileContract.importFile, file.importFile),
]
