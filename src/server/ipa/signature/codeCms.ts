import { hash, type X509Certificate } from 'node:crypto'
import type { Instant } from '#kernel/time.ts'
import { isDictionary, PlistFault, type PlistValue } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import {
  asn1ChildrenOf,
  type CmsMessage,
  isSignatureValid,
  messageDigestOf,
  readCms,
  readOctets,
  readOid,
  singleAttributeValue,
} from './cmsMessage.ts'
import { type CodeDirectory, directoryHash } from './codeDirectory.ts'
import { SignatureFault } from './signatureFault.ts'
import { BLOB_HEADER_BYTES } from './superBlob.ts'

const CDHASHES = '1.2.840.113635.100.9.1'
const CDHASHES_2 = '1.2.840.113635.100.9.2'
const CDHASH_BYTES = 20
const DIGEST_OID = { 1: '1.3.14.3.2.26', 2: '2.16.840.1.101.3.4.2.1' } as const

export interface CmsContext {
  path: string
  /** The certificates of the profile, in DER. */
  allowed: Buffer[]
  teamId: string
  now: Instant
}

/** Checks that the CMS signs the first code directory and contains the hashes of all. Returns the signer. */
export function checkCms(
  blob: Buffer | undefined,
  directories: CodeDirectory[],
  context: CmsContext,
): X509Certificate {
  const { path } = context
  if (!blob || blob.length === BLOB_HEADER_BYTES) throw new SignatureFault('no_cms', path)
  const message = parsed(blob.subarray(BLOB_HEADER_BYTES), path)
  if (message.content) throw new SignatureFault('cms_content', `${path}: not detached`)
  if (message.digest !== 'sha256') throw new SignatureFault('cms_broken', `${path}: by ${message.digest}`)
  const [first] = directories
  if (!first || !messageDigestOf(message)?.equals(hash('sha256', first.bytes, 'buffer')))
    throw new SignatureFault('cms_digest', path)
  if (!namesHashes(message, directories)) throw new SignatureFault('cdhash_attribute', path)
  if (!namesFullHashes(message, directories)) throw new SignatureFault('cdhash_sha256_attribute', path)
  checkSigner(message, context)
  if (!isSignatureValid(message)) throw new SignatureFault('cms_signature', path)
  return message.signer
}

function parsed(bytes: Buffer, path: string): CmsMessage {
  try {
    return readCms(bytes)
  } catch (error) {
    throw new SignatureFault('cms_broken', `${path}: ${error instanceof Error ? error.message : ''}`)
  }
}

/** A property list with the first 20 bytes of each hash, in the order of the directories. */
function namesHashes({ attributes }: CmsMessage, directories: CodeDirectory[]): boolean {
  const bytes = readOctets(singleAttributeValue(attributes, CDHASHES))
  const stated = bytes && listOf(bytes, 'cdhashes')
  if (!stated || stated.length !== directories.length) return false
  return directories.every((directory, index) => {
    const hash = stated[index]
    return Buffer.isBuffer(hash) && hash.equals(directoryHash(directory).subarray(0, CDHASH_BYTES))
  })
}

function listOf(bytes: Buffer, key: string): PlistValue[] | null {
  try {
    const list = readPropertyList(bytes)
    const value = isDictionary(list) ? list[key] : undefined
    return Array.isArray(value) ? value : null
  } catch (error) {
    if (error instanceof PlistFault) return null
    throw error
  }
}

/** Pairs of algorithm and full hash. SHA-256 must be one of them, and each must be right. */
function namesFullHashes({ attributes }: CmsMessage, directories: CodeDirectory[]): boolean {
  const pairs = attributes.get(CDHASHES_2) ?? []
  const types = pairs.map((pair) => {
    const [oid, value] = asn1ChildrenOf(pair)
    const directory = directories.find(({ hashType }) => DIGEST_OID[hashType] === readOid(oid))
    return directory && readOctets(value)?.equals(directoryHash(directory)) ? directory.hashType : null
  })
  return types.includes(2) && !types.includes(null)
}

function checkSigner({ signer, certificates }: CmsMessage, context: CmsContext): void {
  const { path, allowed, now, teamId } = context
  if (!allowed.some((certificate) => certificate.equals(signer.raw)))
    throw new SignatureFault(
      'certificate_not_in_profile',
      `${path}: ${signer.subject.replaceAll('\n', ', ')}`,
    )
  if (now < signer.validFromDate || now > signer.validToDate)
    throw new SignatureFault('certificate_expired', `${path}: valid until ${signer.validTo}`)
  const unit = /^OU=(.+)$/m.exec(signer.subject)?.[1]
  if (unit !== undefined && unit !== teamId)
    throw new SignatureFault('team_id', `${path}: the certificate is of ${unit}`)
  checkChain(signer, certificates, path)
}

const MAXIMUM_CHAIN = 6

/**
 * Checks that each certificate is signed by the next one. The root may be missing, but not the issuer of the signer.
 */
function checkChain(signer: X509Certificate, certificates: X509Certificate[], path: string): void {
  let current = signer
  for (let depth = 0; depth < MAXIMUM_CHAIN; depth++) {
    const issuer = certificates.find(({ subject }) => subject === current.issuer)
    if (!issuer && depth === 0) throw new SignatureFault('no_issuer', `${path}: ${current.issuer}`)
    if (!issuer) return
    if (!current.verify(issuer.publicKey) || !issuer.ca)
      throw new SignatureFault('issuer_signature', `${path}: ${issuer.subject}`)
    if (issuer.subject === issuer.issuer && issuer.raw.equals(current.raw)) return
    current = issuer
  }
  throw new SignatureFault('no_issuer', `${path}: the chain has no end`)
}
