import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { fetchSourcePictures, fetchSourcePicturesJob } from './import/sourcePicture.actions.ts'
import { removeUnusedVideos } from './video/video.actions.ts'

export const catalogueJobHandlers = [handleJob(fetchSourcePicturesJob, fetchSourcePictures)]

export const catalogueDue: DueWork[] = [
  { name: 'catalogue.unusedVideos', runDue: removeUnusedVideos, isUnhurried: true },
]
