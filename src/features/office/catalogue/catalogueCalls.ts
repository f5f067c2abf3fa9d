import type { CallsOf } from '#kernel/endpoint.ts'
import type * as application from './application.contract.ts'
import type * as collection from './collection.contract.ts'
import type * as file from './file.contract.ts'
import type * as material from './material.contract.ts'
import type * as page from './page.contract.ts'
import type * as story from './story.contract.ts'

export type CatalogueCalls = CallsOf<typeof application> &
  CallsOf<typeof collection> &
  CallsOf<typeof file> &
  CallsOf<typeof material> &
  CallsOf<typeof page> &
  CallsOf<typeof story>
