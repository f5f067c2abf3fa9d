import { defineSlice } from '#server/slice.ts'
import { uploadApi } from './upload.api.ts'
import { uploadDueWork } from './upload.jobs.ts'

export const uploadSlice = defineSlice({
  name: 'upload',
  api: uploadApi,
  due: uploadDueWork,
})
