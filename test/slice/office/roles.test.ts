import { describe, expect, test } from 'vitest'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import { ROLES, type Role } from '#kernel/role.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'

/**
 * The roles of the office in plain words. An owner may do everything. `access.test.ts` tests each call with each role.
 */

const product = productForFile({ TRUSTED_PROXIES: '1' })

interface Duty {
  duty: string
  may: readonly Role[]
  calls: RegExp
}

/** The first matching row counts. Every call matches one. */
const DUTIES: readonly Duty[] = [
  { duty: 'keep their own way in', may: ROLES, calls: /^(DELETE \/session|\w+ \/passkey)/ },
  { duty: 'see their own parts of the first page', may: ROLES, calls: /^GET \/(today|work)$/ },
  { duty: 'keep filters of lists that they see', may: ROLES, calls: /^\w+ \/views/ },
  { duty: 'read the ledger', may: ['finance'], calls: /^GET \/ledger/ },
  {
    duty: 'see what is owed if everybody asks',
    may: ['finance'],
    calls: /^(GET \/owed|POST \/owed\/count)$/,
  },
  { duty: 'see their own parts of the figures', may: ROLES, calls: /^GET \/figures$/ },
  { duty: 'count the figures again', may: [], calls: /^POST \/figures\/recount$/ },
  {
    duty: 'manage the staff, failed jobs, storage and settings',
    may: [],
    calls: /^\w+ \/(staff|jobs|storage|settings)/,
  },
  { duty: 'see which messages went out', may: ['support'], calls: /^GET \/messages$/ },
  { duty: 'read the audit', may: [], calls: /^GET \/audit/ },
  // Money.
  { duty: 'pay back, approve and reject refunds', may: ['finance'], calls: /^\w+ \/refunds/ },
  { duty: 'ask gateways about payments', may: ['finance'], calls: /^POST \/payments\/.*reconcile$/ },
  { duty: 'look at single payments', may: ['finance', 'support'], calls: /^\w+ \/payments/ },
  { duty: 'delete a customer', may: [], calls: /^POST \/customers\/\{id\}\/delete$/ },
  {
    duty: 'see phone numbers of customers, and help them to log in',
    may: ['support'],
    calls: /^POST \/customers\/\{id\}\/(phone|code|release|sign-out)$/,
  },
  {
    duty: 'see a customer, note, grant a few days and start a refund',
    may: ['finance', 'support'],
    calls: /^\w+ \/customers/,
  },
  { duty: 'search what they may see', may: ROLES, calls: /^POST \/search$/ },
  // Discount codes, gift codes and other items of value.
  { duty: 'set prices', may: ['finance'], calls: /^\w+ \/(packages|prices)/ },
  { duty: 'make, see and stop discount and gift codes', may: ['finance'], calls: /^\w+ \/codes/ },
  {
    duty: 'see campaigns and change their words',
    may: ['finance', 'content'],
    calls: /^(GET|PUT) \/campaigns/,
  },
  { duty: 'make, start and end campaigns', may: ['finance'], calls: /^POST \/campaigns/ },
  // The shop.
  { duty: 'see results of experiments', may: ['finance', 'content'], calls: /^GET \/experiments$/ },
  {
    duty: 'edit the catalogue and polls',
    may: ['content'],
    calls:
      /^\w+ \/(catalogue|categories|documents|pictures|videos|applications|pages|stories|collections|files|polls|wishes)/,
  },
  {
    duty: 'compare, restore and schedule what they may edit',
    may: ['finance', 'content'],
    calls: /^\w+ \/(versions|plans)/,
  },
  // People.
  { duty: 'answer comments', may: ['support', 'content'], calls: /^\w+ \/comments/ },
  {
    duty: 'answer tickets and problem reports',
    may: ['support'],
    calls: /^\w+ \/(tickets|problems|replies)/,
  },
  {
    duty: 'see devices and their accounts, and move devices',
    may: ['support'],
    calls: /^(\w+ \/devices|GET \/accounts(\/\{id\})?$|\w+ \/developer-tokens)/,
  },
  { duty: 'set up the store and try its providers', may: [], calls: /^\w+ \/setup/ },
  {
    duty: 'see when device slots run out',
    may: ['finance', 'support'],
    calls: /^GET \/slots$/,
  },
  { duty: 'see the providers', may: ['finance', 'support'], calls: /^GET \/providers$/ },
  {
    duty: 'change developer accounts, their room and the gate',
    may: [],
    calls: /^POST \/(accounts|registration)/,
  },
]

type Call = Pick<(typeof OFFICE_API_BINDINGS)[number]['endpoint'], 'call' | 'access' | 'roles'>

function differences(calls: readonly Call[]): string[] {
  return calls
    .filter(({ access }) => access === 'operator')
    .flatMap(({ call, roles = [] }) => {
      const duty = DUTIES.find(({ calls: fits }) => fits.test(call))
      if (!duty) return [`nobody said who may ${call}`]
      const [is, should] = [[...roles].sort().join(), [...duty.may].sort().join()]
      return is === should ? [] : [`${call}: ${is || 'owner'} may, but ${should || 'owner'} may ${duty.duty}`]
    })
}

describe('roles and duties', () => {
  test('every call of the office belongs to one duty and is open to its roles only', () => {
    const calls = OFFICE_API_BINDINGS.map(({ endpoint }) => endpoint)
    expect(differences(calls)).toEqual([])
    for (const { calls: fits } of DUTIES) expect(calls.some(({ call }) => fits.test(call))).toBe(true)
  })

  test('finds a role that creates value and should not, and a call without a duty (planted)', () => {
    expect(
      differences([
        { call: 'POST /codes', access: 'operator', roles: ['finance', 'content'] },
        { call: 'POST /gold', access: 'operator', roles: ['support'] },
      ]),
    ).toEqual([
      'POST /codes: content,finance may, but finance may make, see and stop discount and gift codes',
      'nobody said who may POST /gold',
    ])
  })

  test('sums of money are visible to finance and owners only, on every screen', async () => {
    for (const role of ROLES) {
      const desk = await openDesk(product, [role])
      const today = (await desk.call('GET /today')).body
      const sees = role === 'finance' || role === 'owner'
      expect([role, today['payments'] !== null, today['refunds'] !== null]).toEqual([role, sees, sees])
      const payments = await desk.call('GET /payments')
      if (payments.status === 200) expect([role, payments.body['sums'] !== null]).toEqual([role, sees])
    }
  })
})
