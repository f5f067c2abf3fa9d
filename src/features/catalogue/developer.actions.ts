import type { Trx } from '#server/db.ts'
import { developerSlug } from './import/altstore.merge.rules.ts'
import * as store from './import/import.store.ts'

/** Found by the name, or made. */
export async function developerFor(trx: Trx, name: string): Promise<number> {
  const slug = developerSlug(name)
  return (await store.findDeveloperId(trx, slug, name)) ?? (await store.addDeveloper(trx, slug, name))
}
