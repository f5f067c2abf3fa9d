import { useLoaderData } from '#web/router.tsx'
import type { loadCollection } from '../catalogue.loader.ts'
import { CollectionArticle } from './CollectionArticle.tsx'

export function CollectionPage() {
  const { collection } = useLoaderData<typeof loadCollection>()
  return <CollectionArticle collection={collection} />
}
