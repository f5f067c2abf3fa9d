import { useLoaderData } from '#web/router.tsx'
import type { loadStory } from '../catalogue.loader.ts'
import { StoryArticle } from './StoryArticle.tsx'

export function StoryPage() {
  const { story } = useLoaderData<typeof loadStory>()
  return <StoryArticle story={story} />
}
