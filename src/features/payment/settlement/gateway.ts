import type { Calls } from '#web/calls.ts'

export type GatewayVisitTarget = Calls['POST /payment']['output']['visit']

/** Sends the payer's browser to the gateway, by a link or by a form. */
export function sendBrowserToGateway({ method, url, fields }: GatewayVisitTarget): void {
  if (method === 'GET') {
    window.location.assign(url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const { name, value } of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.appendChild(input)
  }
  document.body.appendChild(form)
  form.submit()
}
