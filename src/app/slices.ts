import { catalogueApi } from '#features/catalogue/catalogue.api.ts'
import { catalogueCommands } from '#features/catalogue/catalogue.commands.ts'
import { deviceApi } from '#features/device/device.api.ts'
import { deviceDue } from '#features/device/device.jobs.ts'
import { loginApi } from '#features/login/login.api.ts'
import { loginCommands } from '#features/login/login.commands.ts'
import { loginDue } from '#features/login/login.jobs.ts'
import { noticeApi } from '#features/notice/notice.api.ts'
import { noticeCommands } from '#features/notice/notice.commands.ts'
import { noticeDue, noticeJobs } from '#features/notice/notice.jobs.ts'
import { searchApi } from '#features/search/search.api.ts'
import { trackingApi } from '#features/tracking/tracking.api.ts'
import { trackingCommands } from '#features/tracking/tracking.commands.ts'
import { trackingDue, trackingJobs } from '#features/tracking/tracking.jobs.ts'
import type { Command } from '#server/command.ts'
import type { DueWork } from '#server/due.ts'
import type { Binding } from '#server/edge.ts'
import { housekeeping } from '#server/housekeeping.ts'
import type { JobHandler } from '#server/jobs.ts'

/** Everything the slices bring, in one place each. A new slice adds itself here. */
export const API: Binding[] = [
  ...noticeApi,
  ...trackingApi,
  ...loginApi,
  ...deviceApi,
  ...catalogueApi,
  ...searchApi,
]
export const JOBS: JobHandler[] = [...noticeJobs, ...trackingJobs]
export const DUE: DueWork[] = [noticeDue, ...trackingDue, loginDue, deviceDue, housekeeping]
export const SLICE_COMMANDS: Command[] = [
  ...noticeCommands,
  ...trackingCommands,
  ...loginCommands,
  ...catalogueCommands,
]
