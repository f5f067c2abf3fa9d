import { Gallery } from '#ui/gallery/Gallery.tsx'

/** The gallery of every UI component in every state; served in development only. */
export function GalleryPage() {
  return <Gallery />
}
