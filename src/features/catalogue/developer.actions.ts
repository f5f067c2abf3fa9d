import type { Trx } from '#server/db.ts'
import { developerSlugOf } from './import/altstore.merge.rules.ts'
import * as store from './import/import.store.ts'

/** Finds the developer of applications by name, or creates it. */
export async function findOrCreateDeveloper(trx: Trx, name: string): Promise<number> {
  const slug = developerSlugOf(name)
  return (await store.findDeveloperId(trx, slug, name)) ?? (await store.addDeveloper(trx, slug, name))
}
