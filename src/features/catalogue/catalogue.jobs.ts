import { handleJob } from '#server/jobs.ts'
import { fetchSourcePictures, fetchSourcePicturesJob } from './import/sourcePicture.actions.ts'

export const catalogueJobHandlers = [handleJob(fetchSourcePicturesJob, fetchSourcePictures)]
