import { Gallery } from '#ui/gallery/Gallery.tsx'

/** Every component in every state; served in development only. */
export function GalleryPage() {
  return <Gallery />
}
