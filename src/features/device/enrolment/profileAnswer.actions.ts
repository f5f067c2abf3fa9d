import { X509Certificate } from 'node:crypto'
import { parse } from 'plist'
import { readSignedMessage } from '#server/certificate/cms.ts'
import type { EnrolmentFault } from './enrolment.rules.ts'
import { type DeviceType, deviceTypeOfProduct, normaliseUdid } from './udid.rules.ts'

export interface DeviceAnswer {
  udid: string
  product: string
  build: string
  type: DeviceType
  challenge: string
}

export type DeviceAnswerResult = { answer: DeviceAnswer } | { fault: EnrolmentFault }

/**
 * Reads the device attributes in a signed answer. The signing certificate must be issued by one of the pinned
 * authorities, otherwise nothing is parsed. Apple's guide says to ignore the validity dates of these certificates.
 */
export async function verifyDeviceAnswer(body: Uint8Array, anchors: string[]): Promise<DeviceAnswerResult> {
  let content: Buffer
  try {
    const signed = await readSignedMessage(body)
    if (!anchors.some((anchor) => isIssued(signed.signer, new X509Certificate(anchor))))
      return { fault: 'forged' }
    content = signed.content
  } catch {
    return { fault: 'forged' }
  }
  return readFacts(content)
}

function isIssued(leaf: X509Certificate, anchor: X509Certificate): boolean {
  return !leaf.ca && leaf.checkIssued(anchor) && leaf.verify(anchor.publicKey)
}

function readFacts(content: Buffer): DeviceAnswerResult {
  let facts: Record<string, unknown>
  try {
    facts = parse(content.toString('utf8')) as Record<string, unknown>
  } catch {
    return { fault: 'unreadable' }
  }
  const text = (name: string) => (typeof facts[name] === 'string' ? (facts[name] as string) : '')
  const udid = normaliseUdid(text('UDID'))
  const product = text('PRODUCT')
  const type = deviceTypeOfProduct(product)
  // Every attribute except the udid and the product may be missing.
  if (!udid || type === null) return { fault: 'device' }
  return {
    answer: { udid, product, type, build: text('VERSION').slice(0, 20), challenge: text('CHALLENGE') },
  }
}
