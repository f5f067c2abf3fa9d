import type { LoaderInput } from '#web/loader.ts'

/** Loads the document of a path: `/content/tos` is the document `tos`. */
export async function loadContent({ api, path, query }: LoaderInput) {
  const version = query.get('version')
  const name = path.split(/[/?]/)[2] ?? ''
  return api('GET /content/{name}', { name, ...(version && { version }) })
}

export async function loadEmbeddedComponent(input: LoaderInput) {
  return loadContent(input)
}
