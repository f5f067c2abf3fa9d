import { machineNow } from '#kernel/time.ts'
import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'

type Payment = Calls['GET /payment/{id}']['output']

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

interface Metrica {
  (...args: unknown[]): void
  /** Analytics calls queued until the Yandex Metrica script is loaded. */
  a?: unknown[][]
  /** When the Yandex Metrica script was requested. */
  l?: number
}

interface MetricaWindow {
  dataLayer?: unknown[]
  ym?: Metrica
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(text: string): string },
    ): { createScriptURL(text: string): string }
  }
}

/**
 * Pushes a purchase to `dataLayer`, once per payment on all devices and in all tabs: the server decides which one is
 * first. Without an id no script is loaded, so the purchase stays in the browser. Never throws, so that a receipt never
 * fails because of analytics.
 */
export async function reportPurchase(api: Api, metricaId: string | null, payment: Payment): Promise<void> {
  try {
    const { isFirst } = await api('POST /payment/{id}/acknowledgement', { id: payment.id })
    if (!isFirst) return
    push(payment)
    if (metricaId !== null) loadMetrica(metricaId)
  } catch {
    // If reporting fails, the next visit of the page reports the purchase.
  }
}

/** Passes the purchase to analytics. RUB is only a label on toman amounts (requirement 1.29). Nothing is converted. */
function push({ number, amount, target }: Payment): void {
  const page = window as MetricaWindow
  page.dataLayer ??= []
  page.dataLayer.push({ ecommerce: null })
  const product = target.package
    ? {
        id: String(target.package.id),
        name: target.package.name,
        category: 'subscription',
        variant: String(target.package.length),
      }
    : {
        id: String(target.application?.id ?? number),
        name: target.application?.name ?? String(number),
        category: 'application',
      }
  page.dataLayer.push({
    ecommerce: {
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: String(number), revenue: amount },
        products: [{ ...product, price: amount, quantity: 1 }],
      },
    },
  })
}

/**
 * Loads the analytics script only when there is a purchase to report. The content security policy allows its host while
 * an id is set.
 */
function loadMetrica(metricaId: string): void {
  const page = window as MetricaWindow
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return
  const waiting: unknown[][] = []
  const ym: Metrica = (...args) => void waiting.push(args)
  ym.a = waiting
  ym.l = machineNow().getTime()
  page.ym = ym
  ym(Number(metricaId), 'init', {
    ecommerce: 'dataLayer',
    clickmap: false,
    trackLinks: false,
    webvisor: false,
  })
  const script = document.createElement('script')
  script.async = true
  script.src = trustedScriptUrl(page)
  document.head.appendChild(script)
}

/** The URL of the analytics script as a TrustedScriptURL, which the content security policy requires. */
function trustedScriptUrl({ trustedTypes }: MetricaWindow): string {
  const policy = trustedTypes?.createPolicy('metrica', { createScriptURL: () => SCRIPT })
  return policy ? policy.createScriptURL(SCRIPT) : SCRIPT
}
