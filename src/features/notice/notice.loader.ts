import type { LoaderInput } from '#web/loader.ts'

export function loadVisitLater({ api }: LoaderInput) {
  return api('GET /registration', {})
}
