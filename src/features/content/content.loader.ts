import type { LoaderInput } from '#web/loader.ts'

/** `/content/tos` → the document `tos`. */
export async function loadContent({ api, path }: LoaderInput) {
  return api('GET /content/{name}', { name: path.split(/[/?]/)[2] ?? '' })
}

export async function loadDrawn(input: LoaderInput) {
  return loadContent(input)
}
