import { machineNow } from '#kernel/time.ts'
import type { Api } from './api.ts'
import type { Calls } from './calls.ts'

type Payment = Calls['GET /payment/{id}']['output']

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

interface Metrica {
  (...args: unknown[]): void
  /** Calls that wait for the script. */
  a?: unknown[][]
  /** When it was asked for. */
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
 * Tells analytics in the browser of a purchase, once per payment wherever it is looked at: the server knows who was
 * first. Never throws: nobody's receipt may fail because it could not be counted.
 */
export async function tellPurchase(api: Api, metricaId: string | null, payment: Payment): Promise<void> {
  if (metricaId === null) return
  try {
    const { isFirst } = await api('POST /payment/{id}/acknowledgement', { id: payment.id })
    if (!isFirst) return
    push(payment)
    loadMetrica(metricaId)
  } catch {
    // Then the next visit of the page tells.
  }
}

/** RUB is only a label on toman amounts (requirement 1.29). Nothing is converted. */
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

/** Only when there is something to tell; its host stands in the policy as long as there is an id. */
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
  script.src = trusted(page)
  document.head.appendChild(script)
}

/** Our policy lets no plain text become a script, not even by its address. */
function trusted({ trustedTypes }: MetricaWindow): string {
  const policy = trustedTypes?.createPolicy('metrica', { createScriptURL: () => SCRIPT })
  return policy ? policy.createScriptURL(SCRIPT) : SCRIPT
}
