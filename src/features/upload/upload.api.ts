import { bind } from '#server/http/edge.ts'
import { readUpload, storeUserFile } from './upload.actions.ts'
import * as contract from './upload.contract.ts'

export const uploadApi = [bind(contract.sendFile, storeUserFile), bind(contract.readUpload, readUpload)]
