import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import type { Role } from '../../../src/kernel/role.ts'
import type { OwnServer } from '../../support/server/ownServer.ts'
import { expect, type Page } from '../fixtures.ts'

export function officeAddress(server: OwnServer, path = ''): string {
  return `http://localhost:${new URL(server.url).port}/office${path}`
}

let operators = 0

export interface CreatedOperator {
  name: string
  password: string
}

export async function createOperator(server: OwnServer, ...roles: Role[]): Promise<CreatedOperator> {
  operators += 1
  const name = `colleague${operators}`
  const credentials = await server.bustan('operators', 'add', name, '--roles', roles.join(','), '--json')
  return { name, password: JSON.parse(credentials).password }
}

/** Signs in by password and code on the page that asks for it. */
export async function signIn(
  page: Page,
  server: OwnServer,
  { name, password }: CreatedOperator,
): Promise<void> {
  await page.getByLabel(office.office_sign_in_name, { exact: true }).fill(name)
  await page.getByLabel(office.office_sign_in_password, { exact: true }).fill(password)
  await page
    .getByLabel(office.office_sign_in_code, { exact: true })
    .fill(await server.bustan('operators', 'code', name))
  await page.getByRole('button', { name: office.office_sign_in, exact: true }).click()
  await expect(page.getByRole('navigation', { name: office.office_menu })).toBeAttached()
}

/** Replaces the id of a detail path with the first item of its list. */
export async function officePath(page: Page, server: OwnServer, path: string): Promise<string> {
  const list = path.replace(/\/\{\w+\}$/, '')
  if (list === path) return officeAddress(server, path)
  await page.goto(officeAddress(server, list))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.locator(`main a[href^="/office${list}/"]:not([href$="/new"])`).first()
  const isThere = await link.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  return isThere
    ? new URL((await link.getAttribute('href')) ?? '', officeAddress(server)).href
    : officeAddress(server, `${list}/7`)
}
