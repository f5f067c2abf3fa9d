import { expect, test } from 'vitest'
import {
  firstUnreadMessage,
  isNearLengthLimit,
  linkStoreAddresses,
  textDirectionOf,
  ticketPollDelay,
} from './ticketPage.rules.ts'

const said = (...authors: Array<'user' | 'operator'>) =>
  authors.map((author, at) => ({ number: at + 1, author }))

test('finds the first unread message of the store', () => {
  const talk = said('user', 'operator', 'user', 'operator', 'operator')
  expect(firstUnreadMessage(talk, 0)).toBeNull()
  expect(firstUnreadMessage(talk, 1)).toBe(5)
  expect(firstUnreadMessage(talk, 2)).toBe(4)
  expect(firstUnreadMessage(talk, 3)).toBe(2)
  // A count larger than the number of messages marks the first message of support; without such a message nothing is
  // marked.
  expect(firstUnreadMessage(talk, 9)).toBe(2)
  expect(firstUnreadMessage(said('user'), 1)).toBeNull()
})

test('polls less and less often, and even less without an answer', () => {
  expect(ticketPollDelay(0, 0)).toBe(5000)
  expect(ticketPollDelay(5, 0)).toBe(5000)
  expect(ticketPollDelay(6, 0)).toBe(20_000)
  expect(ticketPollDelay(12, 0)).toBe(40_000)
  expect(ticketPollDelay(500, 0)).toBe(120_000)
  expect(ticketPollDelay(0, 2)).toBe(20_000)
  expect(ticketPollDelay(0, 50)).toBe(120_000)
})

test('the counter appears for the last tenth', () => {
  expect(isNearLengthLimit(3599, 4000)).toBe(false)
  expect(isNearLengthLimit(3600, 4000)).toBe(true)
})

const STORE = 'https://bustan.example'
const links = (text: string) =>
  linkStoreAddresses(text, `${STORE}/`).flatMap(({ href, text: shown }) => (href ? [[shown, href]] : []))

test.each([
  [`see ${STORE}/accountProblem.`, [[`${STORE}/accountProblem`, '/accountProblem']]],
  [`${STORE}`, [[STORE, '/']]],
  [
    `(${STORE}/ticket/create?topic=a&sub=b), ${STORE}/`,
    [
      [`${STORE}/ticket/create?topic=a&sub=b`, '/ticket/create?topic=a&sub=b'],
      [`${STORE}/`, '/'],
    ],
  ],
  ['https://evil.example/x', []],
  [`${STORE}.evil.example/x`, []],
  [`${STORE}@evil.example/x`, []],
  [`${STORE}:8080/x`, []],
  [`${STORE}//evil.example/x`, []],
  [
    `${STORE}. And ${STORE}`,
    [
      [STORE, '/'],
      [STORE, '/'],
    ],
  ],
  ['javascript:alert(1)', []],
])('in %j only addresses of this store become links', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('no character of a text is lost', () => {
  const text = `اول ${STORE}/a را ببینید.\n${STORE}/b\n<b>x</b>`
  expect(
    linkStoreAddresses(text, STORE)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['iOS را به‌روز کنید.', 'rtl'],
  ['https://bustan.example/accountProblem را ببینید', 'rtl'],
  ['Unable to install: برنامه نصب نشد', 'rtl'],
  ['The app «چنار» does not open on my phone', 'ltr'],
  ['Не открывается', 'ltr'],
  ['لا يعمل', 'rtl'],
  ['۱۲۳ 456 …', undefined],
  ['', undefined],
])('%j runs %s', (text, direction) => {
  expect(textDirectionOf(text)).toBe(direction)
})
