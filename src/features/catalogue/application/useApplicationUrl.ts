import { fillPath } from '#links.ts'
import { useSite } from '#web/site.tsx'

/** The absolute URL of the application's page, for sharing outside this browser. */
export function useApplicationUrl({ label }: { label: string }): string {
  return `${useSite().publicUrl}${fillPath('/applications/{label}', { label })}`
}
