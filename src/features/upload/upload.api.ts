import { bind } from '#server/http/edge.ts'
import { readUpload, takeFile } from './upload.actions.ts'
import * as contract from './upload.contract.ts'

export const uploadApi = [bind(contract.sendFile, takeFile), bind(contract.readUpload, readUpload)]
