import { bindEndpoint } from '#server/http/edge.ts'
import { readUpload, storeUserFile } from './upload.actions.ts'
import * as contract from './upload.contract.ts'

export const uploadApi = [
  bindEndpoint(contract.sendFile, storeUserFile),
  bindEndpoint(contract.readUpload, readUpload),
]
