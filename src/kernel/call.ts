/** Names of API calls. They are separate from the schemas, so that the browser needs no schema library. */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The name of an API call, such as `POST /gift/redeem`: method and path below /api/v1, parameters in braces. */
export type Call = `${HttpMethod} /${string}`

export function splitMethodAndPath(call: Call): { method: HttpMethod; path: string } {
  const space = call.indexOf(' ')
  return { method: call.slice(0, space) as HttpMethod, path: call.slice(space + 1) }
}

/** The parameter names of an API path: `/payment/{id}/apply` → `['id']`. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
}
