import type { CallsOf } from '#kernel/endpoint.ts'
import type * as application from './application/application.contract.ts'
import type * as file from './application/file.contract.ts'
import type * as packageUpload from './application/packageUpload.contract.ts'
import type * as version from './application/version.contract.ts'
import type * as wish from './application/wish.contract.ts'
import type * as category from './category/category.contract.ts'
import type * as document from './document/document.contract.ts'
import type * as collection from './editorial/collection.contract.ts'
import type * as page from './editorial/page.contract.ts'
import type * as story from './editorial/story.contract.ts'
import type * as material from './material.contract.ts'

export type CatalogueCalls = CallsOf<typeof application> &
  CallsOf<typeof category> &
  CallsOf<typeof collection> &
  CallsOf<typeof document> &
  CallsOf<typeof file> &
  CallsOf<typeof material> &
  CallsOf<typeof packageUpload> &
  CallsOf<typeof page> &
  CallsOf<typeof story> &
  CallsOf<typeof version> &
  CallsOf<typeof wish>
