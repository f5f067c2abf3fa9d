import { useLoaderData } from 'react-router'
import { CollectionArticle } from './CollectionArticle.tsx'
import type { loadCollection } from './catalogue.loader.ts'

export function CollectionPage() {
  const { collection } = useLoaderData<typeof loadCollection>()
  return <CollectionArticle collection={collection} />
}
