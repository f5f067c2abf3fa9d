import type { OfficeCalls } from '../../shell/officeCalls.ts'

export type Application = OfficeCalls['GET /applications/{label}']['output']
export type UploadedPackage = OfficeCalls['POST /files/uploads']['output']
