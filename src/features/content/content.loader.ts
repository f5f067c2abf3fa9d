import type { LoaderInput } from '#web/loader.ts'

/** Loads the document of a path: `/content/tos` is the document `tos`. */
export async function loadContent({ api, path }: LoaderInput) {
  return api('GET /content/{name}', { name: path.split(/[/?]/)[2] ?? '' })
}

export async function loadDrawn(input: LoaderInput) {
  return loadContent(input)
}
