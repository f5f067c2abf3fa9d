import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { By } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import fa from '../../src/features/ticket/ticket.fa.json' with { type: 'json' }
import { recordFigure } from '../support/figures.ts'
import { type Journey, PAGE_TIMEOUT_MS, startJourney } from './steps.ts'

/** Support in WebKit: a ticket is written before the login, sent with a file, answered, read and answered again. */

const PHONE = '09357793001'
const WORDS = 'برنامه نصب نمی‌شود؛ عکسش پیوست است.'
let journey: Journey
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bustan-ticket-'))
  journey = await startJourney()
})

afterAll(async () => {
  await journey?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The file picker is outside the page, so its result is set as the picker would report it. */
const choose = (name: string, value: string) =>
  journey.actOn(By.css(`select[name=${name}]`), (select) =>
    journey.driver.executeScript(
      `arguments[0].value = arguments[1]
       arguments[0].dispatchEvent(new Event('change', { bubbles: true }))`,
      select,
      value,
    ),
  )

/** A screenshot of this browser, as a user would send it. */
async function screenshot(): Promise<string> {
  const path = join(folder, 'screen.png')
  writeFileSync(path, await journey.driver.takeScreenshot(), 'base64')
  return path
}

test('a ticket from the first word to the second answer', async () => {
  const elapsed = startStopwatch()
  await journey.open('/ticket?lang=fa')
  await journey.headingIs(fa.title_tickets)
  await journey.shoot('ticket-fa')
  expect(await journey.violations()).toEqual([])
  await journey.follow(fa.tickets_new)
  await journey.headingIs(fa.title_new_ticket)
  await choose('topic', 'other')
  await journey.type('textarea[name=description]', WORDS)
  await journey.press('button[type=submit]')

  await journey.comeTo('/register')
  await journey.enterNumber(PHONE)
  await journey.comeTo('/ticket/create')
  await journey.driver.wait(
    () =>
      journey.driver.executeScript(
        `return (document.querySelector('textarea[name=description]') || {}).value === arguments[0]`,
        WORDS,
      ),
    PAGE_TIMEOUT_MS,
    'what was written is gone',
  )
  const picture = await screenshot()
  await journey.actOn(By.css('input[name=files]'), (input) => input.sendKeys(picture))
  await journey.says(fa.files_done)
  await journey.shoot('ticketCreate-fa')
  expect(await journey.violations()).toEqual([])
  await journey.pressButton(fa.new_ticket_send)
  await journey.says(fa.conversation_sent)
  await journey.says('screen.png')
  await journey.shoot('ticketSent-fa')
  expect(await journey.violations()).toEqual([])

  const [ticket] = JSON.parse(await journey.bustan('tickets', '--json'))
  await journey.open('/ticket')
  await journey.bustan('tickets', 'answer', String(ticket.number), '--text', 'iOS را به‌روز کنید.')
  await journey.open('/ticket/view')
  await journey.says('۱ پیام تازه')
  await journey.shoot('ticketView-fa')
  expect(await journey.violations()).toEqual([])
  await journey.follow('iOS را به‌روز کنید')
  await journey.says(fa.conversation_new)
  await journey.shoot('ticketAnswered-fa')
  expect(await journey.violations()).toEqual([])

  await journey.type('textarea[name=text]', 'شد، ممنون.')
  await journey.pressButton(fa.reply_send)
  await journey.says('شد، ممنون.')
  expect(await journey.faults()).toEqual([])
  await journey.open('/ticket/view')
  await journey.says('شد، ممنون.')
  expect(await journey.textOf('main')).not.toContain('پیام تازه')
  expect(await journey.faults()).toEqual([])
  recordFigure('WebKit: a ticket from the first word to the second answer, s', Math.round(elapsed() / SECOND))
})
