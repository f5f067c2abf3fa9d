import { expect, test } from 'vitest'
import { needsScan } from './scan.rules.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const INSTALLS: Array<[string, string, number]> = [
  [
    'iPhone, Safari 17',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} Version/17.5 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'iPhone, iOS 12',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) ${SAFARI} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    0,
  ],
  [
    'iPhone, Chrome',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'iPhone, Instagram',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI} Mobile/21E219 Instagram 332.0.0.24.92 (iPhone14,5; iOS 17_4; fa_IR)`,
    5,
  ],
  [
    'iPod touch',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) ${SAFARI} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'iPad, iOS 12',
    `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${SAFARI} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    0,
  ],
  [
    'iPadOS that says Macintosh',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.4 Safari/605.1.15`,
    5,
  ],
]
const SCANS: Array<[string, string, number]> = [
  [
    'Mac, Safari',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.4 Safari/605.1.15`,
    0,
  ],
  [
    'Mac, Chrome',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
    0,
  ],
  [
    'Windows with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
    10,
  ],
  ['Linux, Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', 0],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Windows Phone, which names the iPhone',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
    5,
  ],
  ['nothing said', '', 0],
]

test.each(INSTALLS)('%s can install', (_, userAgent, maxTouchPoints) => {
  expect(needsScan({ userAgent, maxTouchPoints })).toBe(false)
})

test.each(SCANS)('%s gets the code to scan', (_, userAgent, maxTouchPoints) => {
  expect(needsScan({ userAgent, maxTouchPoints })).toBe(true)
})

test('a browser without maxTouchPoints (Safari 12) is judged by its name', () => {
  expect(needsScan({ userAgent: INSTALLS[1]?.[1] ?? '' })).toBe(false)
})
