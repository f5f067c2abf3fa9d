/** Every call × who asks. A new call must be entered here, or the test that reads the description fails. */
export type Actor = 'anonymous' | 'other' | 'owner'

interface Row {
  prepare(actor: Actor): Promise<{ input: Record<string, unknown>; headers?: Record<string, string> }>
  expected: Record<Actor, number>
}

const everybody = { anonymous: 200, other: 200, owner: 200 }

export const CLASSIFIED: Record<string, Row> = {
  'GET /registration': { prepare: async () => ({ input: {} }), expected: everybody },
  'POST /registration/interest': {
    prepare: async () => ({ input: { phone_number: '09120000000' } }),
    expected: everybody,
  },
}

export function unclassified(description: { paths: Record<string, object> }): string[] {
  return Object.entries(description.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !(call in CLASSIFIED))
}
