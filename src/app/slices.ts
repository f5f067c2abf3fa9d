import { catalogueApi } from '#features/catalogue/catalogue.api.ts'
import { catalogueCommands } from '#features/catalogue/catalogue.commands.ts'
import { noticeApi } from '#features/notice/notice.api.ts'
import { noticeCommands } from '#features/notice/notice.commands.ts'
import { noticeDue, noticeJobs } from '#features/notice/notice.jobs.ts'
import { searchApi } from '#features/search/search.api.ts'
import type { Command } from '#server/command.ts'
import type { DueWork } from '#server/due.ts'
import type { Binding } from '#server/edge.ts'
import { housekeeping } from '#server/housekeeping.ts'
import type { JobHandler } from '#server/jobs.ts'

/** Everything the slices bring, in one place each. A new slice adds itself here. */
export const API: Binding[] = [...noticeApi, ...catalogueApi, ...searchApi]
export const JOBS: JobHandler[] = [...noticeJobs]
export const DUE: DueWork[] = [noticeDue, housekeeping]
export const SLICE_COMMANDS: Command[] = [...noticeCommands, ...catalogueCommands]
