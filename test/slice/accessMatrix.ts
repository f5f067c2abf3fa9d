/**
 * Every call × every kind of caller. A new call must be added here, otherwise the test that reads the OpenAPI
 * description fails. The test logs in `other` and `owner`; `prepare` creates the rows that belong to the owner.
 */
export type Actor = 'anonymous' | 'other' | 'owner'

/** Creates rows that belong to the owner, for calls that need one. */
export interface OwnersWorld {
  /** Creates a device of the owner that is not in the queue. Returns its id. */
  device(): Promise<string>
  /** Returns the same device each time, for calls that do not change it. */
  sameDevice(): Promise<string>
  /** Creates a subscription of the owner without a device. Returns its id. */
  subscription(): Promise<string>
  /** Creates an unpaid payment of the owner. Returns its id. */
  payment(): Promise<string>
  /** Creates a gift that the owner redeemed. Returns its id. */
  gift(): Promise<string>
  /** Creates a refund request of the owner that is still in its first hour. Returns its id. */
  refund(): Promise<string>
  /** Creates an unanswered ticket of the owner. Returns its id. */
  ticket(): Promise<string>
  /** Creates an upload of the owner. Returns its id. */
  upload(): Promise<string>
}

interface Row {
  prepare(
    actor: Actor,
    world: OwnersWorld,
  ): Promise<{ input: Record<string, unknown>; headers?: Record<string, string> }>
  expected: Record<Actor, number>
}

const everybody = { anonymous: 200, other: 200, owner: 200 }

/** Public: every caller gets the same answer. */
const open = (status: number, input: Record<string, unknown> = {}): Row => ({
  prepare: async () => ({ input }),
  expected: { anonymous: status, other: status, owner: status },
})

/** About the caller only: every session has its own answer. */
const own = (status: number, input: Record<string, unknown> = {}): Row => ({
  prepare: async () => ({ input }),
  expected: { anonymous: 401, other: status, owner: status },
})

/** About one resource with an owner: other users get "not found". A login this fresh replaces the secret key. */
const owned = (status: number, make: (world: OwnersWorld) => Promise<Record<string, unknown>>): Row => ({
  prepare: async (_, world) => ({ input: await make(world) }),
  expected: { anonymous: 401, other: 404, owner: status },
})

/** Other users get "not yours" instead of "not found": the payment id is already a secret. */
const paid = (anonymous: number, owner: number, extra: Record<string, unknown> = {}): Row => ({
  prepare: async (_, world) => ({ input: { id: await world.payment(), ...extra }, headers: KEYED }),
  expected: { anonymous, other: 403, owner },
})

const KEYED = { 'idempotency-key': 'matrix-key-1' }

export const CLASSIFIED: Record<string, Row> = {
  'POST /user/register': open(200, { phone_number: '09120000001' }),
  'POST /user/activate/code': open(400, { phone_number: '0912' }),
  'POST /user/activate': open(400, { phone_number: '09120000003', code: '0000' }),
  'POST /user/token/refresh': open(401, { access_token: 'x', refresh_token: 'x' }),
  'POST /application/{id}/comment': own(404, { id: '999999', text: 'خوب', score: 5 }),
  'GET /application/{id}/comment/mine': own(404, { id: '999999' }),
  'DELETE /application/{id}/comment/mine': own(404, { id: '999999' }),
  'POST /device/enrolment': own(200),
  'POST /device/claim': own(404, { token: 'nothing' }),
  'GET /device': own(200),
  'GET /device/{id}/registration': owned(200, async (world) => ({ id: await world.device() })),
  'POST /device/{id}/registration/retry': owned(409, async (world) => ({ id: await world.device() })),
  'POST /device/{id}/registration/decline': owned(409, async (world) => ({ id: await world.device() })),
  'GET /device/{id}/reset': owned(200, async (world) => ({ id: await world.sameDevice() })),
  'POST /device/{id}/reset': owned(409, async (world) => ({ id: await world.sameDevice() })),
  'GET /device/{id}/problem': owned(200, async (world) => ({ id: await world.sameDevice() })),
  'POST /device/{id}/problem': owned(200, async (world) => ({ id: await world.sameDevice(), kind: 'other' })),
  'POST /device/{id}/problem/solve': owned(200, async (world) => ({ id: await world.sameDevice() })),
  'GET /subscription': own(200),
  'POST /subscription/{id}/apply': owned(200, async (world) => ({
    id: await world.subscription(),
    device_id: await world.device(),
  })),
  'GET /subscription/{id}/refund': owned(200, async (world) => ({ id: await world.subscription() })),
  'GET /refund': own(200),
  'POST /refund': owned(409, async (world) => ({ subscription_id: await world.subscription(), amount: 1 })),
  'GET /refund/{id}': owned(200, async (world) => ({ id: await world.refund() })),
  'POST /refund/{id}/withdraw': owned(200, async (world) => ({ id: await world.refund() })),
  'POST /refund/{id}/card': owned(409, async (world) => ({
    id: await world.refund(),
    card_number: '6037990000000006',
  })),
  'POST /promotion/check': open(404, { code: 'NOTHING' }),
  'POST /gift': {
    prepare: async () => ({ input: { code: 'NOTHING' }, headers: KEYED }),
    expected: { anonymous: 401, other: 404, owner: 404 },
  },
  'GET /gift/{id}': owned(200, async (world) => ({ id: await world.gift() })),
  'GET /campaign': open(200),
  'GET /campaign/{id}': open(404, { id: 'nothing' }),
  'GET /campaign/{id}/url': open(404, { id: 'nothing' }),
  'POST /campaign/{id}/redeem': own(404, { id: 'nothing' }),
  'GET /poll/{id}': open(404, { id: 'nothing' }),
  'GET /poll/{id}/vote': own(404, { id: 'nothing' }),
  'POST /poll/{id}/vote': own(404, { id: 'nothing', option_ids: [1] }),
  'GET /content/{name}': open(404, { name: 'nothing' }),
  'GET /ticket/topic': open(200),
  'GET /ticket': own(200),
  'POST /ticket': {
    prepare: async () => ({ input: { topic: 'nothing' }, headers: KEYED }),
    expected: { anonymous: 401, other: 400, owner: 400 },
  },
  'GET /ticket/{id}': owned(200, async (world) => ({ id: await world.ticket() })),
  'POST /ticket/{id}/read': owned(200, async (world) => ({ id: await world.ticket(), number: 1 })),
  'POST /ticket/{id}/message': {
    prepare: async (_, world) => ({ input: { id: await world.ticket(), text: 'سلام' }, headers: KEYED }),
    expected: { anonymous: 401, other: 404, owner: 200 },
  },
  'POST /ticket/{id}/close': owned(200, async (world) => ({ id: await world.ticket() })),
  'POST /ticket/{id}/score': owned(409, async (world) => ({ id: await world.ticket(), score: 5 })),
  'GET /package': open(200),
  'GET /payment/method': open(200),
  'POST /payment': {
    prepare: async () => ({ input: { package_id: 999_999, method: 'direct' }, headers: KEYED }),
    expected: { anonymous: 404, other: 404, owner: 404 },
  },
  'GET /payment': own(200),
  'GET /payment/{id}': paid(401, 200),
  'POST /payment/{id}/claim': paid(401, 200),
  'POST /payment/{id}/acknowledgement': paid(401, 200),
  'POST /payment/{id}/apply': paid(401, 404, { udid: '0'.repeat(40) }),
  'GET /application/{id}/installation/link/{device_id}': owned(404, async (world) => ({
    id: 999_999,
    device_id: await world.device(),
  })),
  'GET /application/{id}/installation/link/{device_id}/direct/{version}': owned(404, async (world) => ({
    id: 999_999,
    device_id: await world.device(),
    version: 'latest',
  })),
  'POST /application/{id}/installation/request': own(404, { id: '999999' }),
  'GET /installation/{id}': own(404, { id: '11111111-1111-4111-8111-111111111111' }),
  'GET /device/{id}/application': owned(200, async (world) => ({ id: await world.device() })),
  'GET /application/own': open(200),
  'GET /application/{id}/installation': open(404, { id: '999999' }),
  'POST /developer/enrolment': open(404, { token: 'nothing' }),
  'POST /developer/claim': open(404, { token: 'nothing' }),
  'GET /user': own(200),
  'POST /user/logout': own(200),
  'POST /user/logout/everywhere': own(200),
  'POST /user/step_up': own(200),
  'POST /user/step_up/confirm': own(400, { code: '0000' }),
  'POST /action': open(200, { name: 'website_open' }),
  'POST /event': open(200, { events: [{ name: 'scan_page_open' }] }),
  'GET /push/key': open(200),
  'POST /push/subscription': own(400, {
    endpoint: 'ftp://push.example/',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }),
  'POST /push/subscription/remove': own(200, { endpoint: 'https://push.example/nobody' }),
  'POST /upload/{type}': {
    prepare: async () => ({ input: { type: 'ticket', file: new File(['یادداشت'], 'note.txt') } }),
    expected: { anonymous: 401, other: 200, owner: 200 },
  },
  'GET /upload/{type}/{id}': owned(200, async (world) => ({ type: 'ticket', id: await world.upload() })),
  'GET /registration': { prepare: async () => ({ input: {} }), expected: everybody },
  'POST /registration/interest': {
    prepare: async () => ({ input: { phone_number: '09120000000' } }),
    expected: everybody,
  },
  'GET /application': open(200),
  'GET /application/by_label/{label}': open(404, { label: 'nothing' }),
  'POST /application/{id}/event/view_site': open(404, { id: '999999' }),
  'GET /application/{id}/comment': open(404, { id: '999999' }),
  'GET /category': open(200),
  'GET /category/by_label/{label}': open(404, { label: 'nothing' }),
  'GET /page/by_label/{label}': open(404, { label: 'nothing' }),
  'GET /collection/by_label/{label}': open(404, { label: 'nothing' }),
  'GET /story/by_label/{label}': open(404, { label: 'nothing' }),
  'GET /search': open(200, { q: 'nothing' }),
  'GET /search/suggest': open(200, { q: 'nothing' }),
}

export function unclassified(description: { paths: Record<string, object> }): string[] {
  return Object.entries(description.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !(call in CLASSIFIED))
}
