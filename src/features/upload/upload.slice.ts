import { defineSlice } from '#server/slice.ts'
import { uploadApi } from './upload.api.ts'
import { uploadDue } from './upload.jobs.ts'

export const uploadSlice = defineSlice({
  name: 'upload',
  api: uploadApi,
  due: uploadDue,
})
