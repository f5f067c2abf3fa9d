import { fillPath } from '#links.ts'
import { useSite } from '#web/site.tsx'

/** Where the application's page is, for what leaves this browser. */
export function useApplicationAddress({ label }: { label: string }): string {
  return `${useSite().publicUrl}${fillPath('/applications/{label}', { label })}`
}
