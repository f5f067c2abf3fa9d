import { BLOB_MAGIC, bigEndianUint32s, encodeBlob, encodeIndexedBlob } from './blob.ts'

/** Opcodes and operands of the requirement language. */
const EXPRESSION_FORM = 1
const OP = { identifier: 2, and: 6, certificateField: 11, certificateGeneric: 14, appleAnchor: 15 } as const
const MATCH = { exists: 0, equal: 1 } as const
const LEAF = 0
const INTERMEDIATE = 1
const DESIGNATED = 3
/** 1.2.840.113635.100.6.2.1 marks Apple's intermediate certificate for developers. */
const DEVELOPER_RELATIONS = Buffer.from('2a864886f76364060201', 'hex')

/**
 * The requirement by which iOS recognises this code after an update: the same identifier, signed by the same developer
 * under Apple's root.
 */
export function encodeRequirements(identifier: string, commonName: string): Buffer {
  const expression = Buffer.concat([
    bigEndianUint32s(EXPRESSION_FORM, OP.and, OP.identifier),
    text(identifier),
    bigEndianUint32s(OP.and, OP.appleAnchor, OP.and, OP.certificateField, LEAF),
    text('subject.CN'),
    bigEndianUint32s(MATCH.equal),
    text(commonName),
    bigEndianUint32s(OP.certificateGeneric, INTERMEDIATE),
    data(DEVELOPER_RELATIONS),
    bigEndianUint32s(MATCH.exists),
  ])
  const requirement = encodeBlob(BLOB_MAGIC.requirement, expression)
  return encodeIndexedBlob(BLOB_MAGIC.requirements, [{ slot: DESIGNATED, bytes: requirement }])
}

function text(value: string): Buffer {
  return data(Buffer.from(value))
}

/** Preceded by its length and padded to a multiple of four. */
function data(bytes: Buffer): Buffer {
  return Buffer.concat([bigEndianUint32s(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)])
}
