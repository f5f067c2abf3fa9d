/** Section 2 of docs/requirements.md: every address, written out by hand and compared with the routes. */
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageSourceFiles } from '#app/pages/pageModules.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import { findRedirect, REDIRECTS } from '#redirects.ts'
import { ROOT } from '../repo/source.ts'

const REGISTRATION_AND_DEVICE = `/register /activate /startRegister /installProfile /getUser /getDevice /device
  /waiting /processing /registering /registerDevice /deviceStatus /freeResetAccount /newFreeResetAccount
  /refundConfirm /refundWaiting /cardNumber /refundComplete /install /subscription /visitLater /account
  /resetAccount /confirmReset /accountProblem /goToChat /goToLightMode`
const PACKAGES = `/packages /packagesA /packagesB /packagesC /packagesD /packagesE /packagesF /packagesG /packagesH
  /packagesI /packagesJ /packagesK /packagesL /packagesM /packagesN /packagesO /packagesP /packagesQ /packagesR
  /packagesS /packagesT /plans/renewal /ad-hoc/check-account`
const CONTENT = `/content/tos /content/faq /content/jobs /content/help /content/logo /content/resetFAQ /content/about
  /content/support /content/developerSale /content/ios16 /content/userAgreement /content/privacyPolicy
  /content/dataProcessing /content/sendingNotifications /content/appList`
const CATALOGUE = `/ /search /categories /categories/{label} /pages/{label} /stories/{label} /collections/{label}
  /applications/{label} /applications/download /applications/download/{id}`
const PAYMENT_AND_GIFTS = '/payment/success /payment/unsuccess /setPaymentInformation /gift /gift/success'
const CAMPAIGNS = '/campaign /campaign/{id} /campaignC /campaignD'
const TICKETS = '/ticket /ticket/view /ticket/create /ticket/{id}'
const OTHER = '/poll/{id} /developer/device/start /developer/device/success /open/{target}/{id}'

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const ALL = [
  REGISTRATION_AND_DEVICE,
  PACKAGES,
  CONTENT,
  CATALOGUE,
  PAYMENT_AND_GIFTS,
  CAMPAIGNS,
  TICKETS,
  OTHER,
].flatMap(words)

const SENT_ON: Array<[from: string, to: string]> = [
  ['/home', '/'],
  ['/index.html', '/'],
  ['/yalda', '/'],
  ['/download', '/register'],
  ['/campaignA', '/campaign'],
  ['/campaignB', '/campaign'],
  ['/download/adhoc/insertNumber', '/device'],
  ['/download/adhoc', '/device'],
  ['/campaign/move-to/bustan-pro', '/device'],
  ['/campaign/bustan-pro', '/device'],
  ['/siboffer', '/campaign/siboffer'],
  ['/macoffer', '/campaign/macoffer'],
  ['/developer', 'developerUrl'],
]

/** An additional page that the requirements do not list. */
const OWN = '/private-browsing'

describe('screens and routes', () => {
  test('the list above has 92 distinct pages', () => {
    expect(ALL).toHaveLength(92)
    expect(new Set(ALL).size).toBe(92)
  })

  test('the store has exactly these pages', () => {
    expect(PAGES.map(({ path }) => path).sort()).toEqual([...ALL, OWN].sort())
  })

  test.each(ALL)('%s leads to its own page, not to one with a parameter in that place', (path) => {
    const sample = path.replace('{target}', 'story').replace(/\{\w+\}/g, 'x1')
    expect(matchPage(PAGES, sample)?.route.path).toBe(path)
  })

  test('[2.1] [2.2] [2.3] [2.4] [2.5] [2.6] thirteen addresses are redirected', () => {
    expect(REDIRECTS).toHaveLength(13)
    for (const [from, to] of SENT_ON) expect(findRedirect(from, 'bustan')?.to, from).toBe(to)
  })

  test('[2.4] the product name in an address is the name of the brand', () => {
    expect(findRedirect('/campaign/other-pro', 'other')?.to).toBe('/device')
    expect(findRedirect('/campaign/bustan-pro', 'other')).toBeNull()
  })

  test('[2.7] [6.6] only /developer redirects to another host', () => {
    expect(REDIRECTS.filter(({ isExternal }) => isExternal).map(({ from }) => from)).toEqual(['/developer'])
  })

  test('no address is both a page and a redirect', () => {
    const paths: string[] = PAGES.map(({ path }) => path)
    expect(REDIRECTS.filter(({ from }) => paths.includes(from))).toEqual([])
  })

  test('[2.12] a forced flow leads from the account check to the report', () => {
    const forced = PAGES.filter(({ forcesTo }) => forcesTo).map(({ path, forcesTo }) => [path, forcesTo])
    expect(forced).toEqual([['/ad-hoc/check-account', '/accountProblem']])
  })

  test('the native app opens seven kinds of links, and any other is not found', () => {
    const kinds = ['application', 'story', 'collection', 'page', 'category', 'ticket', 'poll']
    for (const kind of kinds) expect(matchPage(PAGES, `/open/${kind}/1`), kind).not.toBeNull()
    for (const kind of ['user', 'Application', ''])
      expect(matchPage(PAGES, `/open/${kind}/1`), kind).toBeNull()
  })

  test('[2.16] the links of header and footer exist', () => {
    for (const label of ['APPLICATIONS', 'GAMES', 'HOTTEST', 'BESTSELLERS'])
      expect(matchPage(PAGES, `/pages/${label}`)).not.toBeNull()
  })

  test('every page has its own component, and none is a placeholder', () => {
    const files = PAGES.flatMap((page) => Object.values(pageSourceFiles(page)))
    for (const file of files) expect(existsSync(`${ROOT}${file}`), file).toBe(true)
    expect(files.filter((file) => /placeholder/i.test(file))).toEqual([])
  })
})
