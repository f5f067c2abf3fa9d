import { createHash } from 'node:crypto'
import { OctetString } from 'asn1js'
import { Certificate } from 'pkijs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInstant } from '#kernel/time.ts'
import { recordFigure } from '../../../../test/support/figures.ts'
import { scaled } from '../../../../test/support/scale.ts'
import { openTempFolder, type TempFolder } from '../ipa.harness.ts'
import { createMachSample } from '../machSample.ts'
import { measurePeakMemoryMegabytes } from '../memory.harness.ts'
import { checkSignedPackage, type ExpectedPackage } from './checkSignedPackage.ts'
import {
  ALTERNATE_SLOT,
  CMS_SLOT,
  CODE_DIRECTORY_SLOT,
  commandAt,
  DER_ENTITLEMENTS_SLOT,
  derOf,
  type Entitlements,
  editCms,
  encodeDer,
  type Files,
  fileOf,
  fixturePath,
  fixtureProfile,
  flipBit,
  flipBitAfter,
  openFixture,
  REQUIREMENTS_SLOT,
  readSignatureBlob,
  readSignatureBlobs,
  rehash,
  setBlob,
  setEntitlements,
  signatureAt,
  signatureOf,
  slicesOf,
  writeBlobs,
  XML_ENTITLEMENTS_SLOT,
  xmlOf,
  zipFiles,
} from './signature.harness.ts'
import type { PackageFault } from './signatureFault.ts'

// The packages are real output of zsign: see test/fixtures/signing/make.sh.

const TEAM = 'B5T4N00001'
const UDID = '00008101-000A11112222001E'
const FRAMEWORK = 'Frameworks/Garden.framework/Garden'
const EXTENSION = 'PlugIns/Share.appex/Share'
const DYLIB = 'Frameworks/libSeed.dylib'
const PROFILE = 'embedded.mobileprovision'
const RESOURCES = '_CodeSignature/CodeResources'

const IDENTIFIER: Record<string, string> = {
  garden: 'ir.bustan.garden',
  fat: 'ir.bustan.fat',
  other: 'ir.bustan.other',
}

function expectedOf(fixture: string): ExpectedPackage {
  return {
    bundleIdentifier: IDENTIFIER[fixture] ?? 'ir.bustan.small',
    version: '2.1.0',
    profile: fixtureProfile('wildcard'),
    udid: UDID,
    now: parseInstant('2027-01-01T00:00:00Z'),
  }
}

let tempFolder: TempFolder
beforeAll(async () => {
  tempFolder = await openTempFolder()
})
afterAll(() => tempFolder.close())

async function faultOf(files: Files, expected: ExpectedPackage): Promise<PackageFault | null> {
  const verdict = await checkSignedPackage(await tempFolder.file(zipFiles(files)), expected)
  return verdict.ok ? null : verdict.fault
}

describe('a package that zsign signed', () => {
  test.each([
    ['garden', { codeFiles: 4, bundles: 3, files: 14 }],
    ['fat', { codeFiles: 4, bundles: 3, files: 14 }],
    ['small', { codeFiles: 1, bundles: 1, files: 4 }],
    ['legacy', { codeFiles: 1, bundles: 1, files: 4 }],
    ['other', { codeFiles: 1, bundles: 1, files: 4 }],
  ])('is accepted: %s', async (name, counts) => {
    const verdict = await checkSignedPackage(fixturePath(name), expectedOf(name))
    expect(verdict).toMatchObject({ ok: true, facts: { ...counts, teamId: TEAM, version: '2.1.0' } })
  })

  test('is accepted without an optional text, and with another order of files', async () => {
    const files = await openFixture('garden')
    files.delete('fa.lproj/InfoPlist.strings')
    expect(await faultOf(new Map([...files].reverse()), expectedOf('garden'))).toBeNull()
  })

  test('is accepted for any device when none is named', async () => {
    const verdict = await checkSignedPackage(fixturePath('small'), {
      ...expectedOf('small'),
      udid: undefined,
    })
    expect(verdict.ok).toBe(true)
  })
})

interface Corruption {
  what: string
  fault: PackageFault
  /** By default `garden`, which has one code directory with SHA-256. `legacy` also has one with SHA-1. */
  from?: string
  change?: (files: Files) => void | Promise<void>
  expected?: Partial<ExpectedPackage>
}

const mach =
  (change: (slice: Buffer) => void, path = 'App', slice = 0) =>
  (files: Files) =>
    change(slicesOf(fileOf(files, path))[slice] as Buffer)
const directory = (change: (blob: Buffer) => void, slot = CODE_DIRECTORY_SLOT) =>
  mach((slice) => change(readSignatureBlob(slice, slot)))
const codeByte = (slice: Buffer) => flipBit(slice, 0x3ff8)
const ENTITLEMENTS: Entitlements = {
  'application-identifier': `${TEAM}.*`,
  'com.apple.developer.team-identifier': TEAM,
  'get-task-allow': false,
  'keychain-access-groups': [`${TEAM}.*`],
}
/** Other entitlements, with all hashes right. */
const entitled = (xml: Entitlements, der = xml) =>
  mach((slice) => {
    setEntitlements(slice, xml, der)
    rehash(slice)
  })
const OID = {
  messageDigest: Buffer.from('2a864886f70d010904', 'hex'),
  signingTime: Buffer.from('2a864886f70d010905', 'hex'),
  cdhashes2: Buffer.from('2a864886f763640902', 'hex'),
}

const CORRUPTIONS: Corruption[] = [
  // Code
  { what: 'a byte of the code', fault: 'page_hash', change: mach(codeByte) },
  {
    what: 'a byte of the load commands',
    fault: 'page_hash',
    change: mach((slice) => flipBit(slice, commandAt(slice, 0x1b) + 9)),
  },
  { what: 'a byte of the symbols', fault: 'page_hash', change: mach((slice) => flipBit(slice, 0x4002)) },
  { what: 'a byte of the code of a framework', fault: 'page_hash', change: mach(codeByte, FRAMEWORK) },
  { what: 'a byte of the code of an extension', fault: 'page_hash', change: mach(codeByte, EXTENSION) },
  { what: 'a byte of the code of a dylib', fault: 'page_hash', change: mach(codeByte, DYLIB) },
  { what: 'a byte of the first slice', fault: 'page_hash', from: 'fat', change: mach(codeByte) },
  { what: 'a byte of the second slice', fault: 'page_hash', from: 'fat', change: mach(codeByte, 'App', 1) },
  {
    what: 'a page hash by SHA-256, with SHA-1 right',
    fault: 'page_hash',
    from: 'legacy',
    change: directory((blob) => flipBit(blob, blob.length - 1), ALTERNATE_SLOT),
  },
  {
    what: 'a page hash by SHA-1, with SHA-256 right',
    fault: 'page_hash',
    from: 'legacy',
    change: directory((blob) => flipBit(blob, blob.length - 1)),
  },
  {
    what: 'changed code with all hashes right',
    fault: 'cms_digest',
    change: mach((slice) => {
      codeByte(slice)
      rehash(slice)
    }),
  },
  {
    what: 'changed code with all hashes right, in one slice',
    fault: 'cms_digest',
    from: 'fat',
    change: mach(
      (slice) => {
        codeByte(slice)
        rehash(slice)
      },
      'App',
      1,
    ),
  },
  {
    what: 'a directory by SHA-256 exchanged with right hashes, SHA-1 signed',
    fault: 'cdhash_attribute',
    from: 'legacy',
    change: directory((blob) => blob.writeUInt32BE(0x200, 12), ALTERNATE_SLOT),
  },
  {
    what: 'a program bought from Apple',
    fault: 'encrypted',
    change: mach((slice) => slice.writeUInt32LE(1, commandAt(slice, 0x2c) + 16)),
  },
  {
    what: 'a framework bought from Apple',
    fault: 'encrypted',
    change: mach((slice) => slice.writeUInt32LE(1, commandAt(slice, 0x2c) + 16), FRAMEWORK),
  },
  {
    what: 'a program for the simulator',
    fault: 'simulator',
    change: mach((slice) => slice.writeUInt32LE(7, commandAt(slice, 0x32) + 8)),
  },
  {
    what: 'a program of text',
    fault: 'executable_broken',
    change: (files) => void files.set('App', Buffer.from('#!/bin/sh\n')),
  },
  { what: 'no program', fault: 'executable_missing', change: (files) => void files.delete('App') },

  // Structure of the signature
  {
    what: 'an unsigned program',
    fault: 'unsigned',
    change: (files) => void files.set('App', createMachSample()),
  },
  {
    what: 'an unsigned framework',
    fault: 'nested_unsigned',
    change: (files) => void files.set(FRAMEWORK, createMachSample({ kind: 'dylib' })),
  },
  {
    what: 'an unsigned extension',
    fault: 'nested_unsigned',
    change: (files) => void files.set(EXTENSION, createMachSample()),
  },
  {
    what: 'an unsigned dylib',
    fault: 'nested_unsigned',
    change: (files) => void files.set(DYLIB, createMachSample({ kind: 'dylib' })),
  },
  {
    what: 'an added unsigned library under another name',
    fault: 'nested_unsigned',
    change: (files) => void files.set('data/picture.png', createMachSample({ kind: 'dylib' })),
  },
  {
    what: 'one unsigned slice',
    fault: 'unsigned',
    from: 'fat',
    change: mach((slice) => slice.writeUInt32LE(0x1b, commandAt(slice, 0x1d)), 'App', 1),
  },
  {
    what: 'bytes after the signature',
    fault: 'signature_place',
    change: (files) => void files.set('App', Buffer.concat([fileOf(files, 'App'), Buffer.alloc(16)])),
  },
  { what: 'a wrong SuperBlob', fault: 'super_blob', change: mach((slice) => flipBit(signatureOf(slice), 0)) },
  {
    what: 'a truncated SuperBlob',
    fault: 'blob_outside',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(2000, 4)),
  },
  {
    what: 'a SuperBlob longer than its place',
    fault: 'super_blob',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(0x7fffffff, 4)),
  },
  {
    what: 'a thousand million blobs',
    fault: 'super_blob',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(1_000_000_000, 8)),
  },
  {
    what: 'a blob outside',
    fault: 'blob_outside',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(0xfffffff0, 24)),
  },
  {
    what: 'a blob longer than the SuperBlob',
    fault: 'blob_outside',
    change: mach((slice) => readSignatureBlob(slice, CMS_SLOT).writeUInt32BE(0xfffff, 4)),
  },
  {
    what: 'overlapping blobs',
    fault: 'blob_overlap',
    change: mach((slice) => {
      const signature = signatureOf(slice)
      signature.writeUInt32BE(signature.readUInt32BE(20) === 2 ? signature.readUInt32BE(24) : 0, 32)
      signature.writeUInt32BE(9, 28)
    }),
  },
  {
    what: 'a blob over the index',
    fault: 'blob_magic',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(0, 16)),
  },
  {
    what: 'a slot that comes twice',
    fault: 'blob_doubled',
    change: mach((slice) => signatureOf(slice).writeUInt32BE(CODE_DIRECTORY_SLOT, 20)),
  },
  { what: 'a wrong kind of blob', fault: 'blob_magic', change: directory((blob) => flipBit(blob, 3)) },
  {
    what: 'no code directory',
    fault: 'no_code_directory',
    change: mach((slice) => setBlob(slice, CODE_DIRECTORY_SLOT, null)),
  },
  {
    what: 'hashes outside of the code directory',
    fault: 'code_directory',
    change: directory((blob) => blob.writeUInt32BE(0xffff, 16)),
  },
  {
    what: 'scattered pages',
    fault: 'code_directory',
    change: directory((blob) => blob.writeUInt32BE(100, 44)),
  },
  {
    what: 'an unknown kind of hash',
    fault: 'hash_type',
    change: directory((blob) => blob.writeUInt8(3, 37)),
  },
  {
    what: 'SHA-1 alone',
    fault: 'no_sha256',
    from: 'legacy',
    change: mach((slice) => setBlob(slice, ALTERNATE_SLOT, null)),
  },
  { what: 'a wrong page size', fault: 'page_size', change: directory((blob) => blob.writeUInt8(14, 39)) },
  {
    what: 'a wrong code limit',
    fault: 'code_limit',
    change: directory((blob) => blob.writeUInt32BE(4096, 32)),
  },
  {
    what: 'too few pages',
    fault: 'page_count',
    change: directory((blob) => blob.writeUInt32BE(blob.readUInt32BE(28) - 1, 28)),
  },
  {
    what: 'another identifier',
    fault: 'identifier',
    change: directory((blob) => flipBit(blob, blob.readUInt32BE(20))),
  },
  {
    what: 'another team',
    fault: 'team_id',
    change: directory((blob) => flipBit(blob, blob.readUInt32BE(48))),
  },
  {
    what: 'another team in the SHA-256 directory alone',
    fault: 'team_id',
    from: 'legacy',
    change: directory((blob) => flipBit(blob, blob.readUInt32BE(48)), ALTERNATE_SLOT),
  },
  {
    what: 'a directory too old for a team',
    fault: 'team_id',
    change: directory((blob) => blob.writeUInt32BE(0x20100, 8)),
  },
  {
    what: 'the mark of an ad-hoc signature',
    fault: 'adhoc',
    change: directory((blob) => blob.writeUInt32BE(2, 12)),
  },
  {
    what: 'an ad-hoc signature of zsign, with the profile added',
    fault: 'adhoc',
    from: 'adhoc',
    change: (files) => void files.set(PROFILE, fixtureProfile('wildcard')),
  },
  {
    what: 'a program that is not marked as one',
    fault: 'main_binary',
    change: directory((blob) => blob.writeBigUInt64BE(0n, 80)),
  },

  // Parts that the code directory seals
  {
    what: 'a byte of Info.plist',
    fault: 'info_hash',
    change: (files) => flipBitAfter(fileOf(files, 'Info.plist'), '13.', 0),
  },
  {
    what: 'a byte of the Info.plist of a framework',
    fault: 'resource_changed',
    change: (files) => flipBitAfter(fileOf(files, 'Frameworks/Garden.framework/Info.plist'), '13.', 0),
  },
  {
    what: 'a byte of the requirements',
    fault: 'requirements_hash',
    change: mach((slice) => flipBit(readSignatureBlob(slice, REQUIREMENTS_SLOT), 40)),
  },
  {
    what: 'a byte of the entitlements',
    fault: 'entitlements_hash',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, XML_ENTITLEMENTS_SLOT), TEAM)),
  },
  {
    what: 'a byte of the DER entitlements',
    fault: 'der_hash',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, DER_ENTITLEMENTS_SLOT), TEAM)),
  },
  {
    what: 'a hash for a part that is absent',
    fault: 'special_slot',
    change: directory((blob) => flipBit(blob, blob.readUInt32BE(16) - 4 * 32)),
  },
  {
    what: 'a part that no hash covers',
    fault: 'special_slot',
    change: mach((slice) =>
      writeBlobs(slice, [...readSignatureBlobs(slice), [9, Buffer.from('fade717200000008', 'hex')]]),
    ),
  },
  {
    what: 'a byte of CodeResources',
    fault: 'resources_hash',
    change: (files) => flipBitAfter(fileOf(files, RESOURCES), '<dict>'),
  },
  {
    what: 'a byte of CodeResources of an extension',
    fault: 'resource_changed',
    change: (files) => flipBitAfter(fileOf(files, `PlugIns/Share.appex/${RESOURCES}`), '<dict>'),
  },
  {
    what: 'no requirements',
    fault: 'no_requirements',
    change: mach((slice) => {
      setBlob(slice, REQUIREMENTS_SLOT, null)
      rehash(slice)
    }),
  },
  {
    what: 'broken requirements',
    fault: 'requirements_broken',
    change: mach((slice) => {
      setBlob(slice, REQUIREMENTS_SLOT, Buffer.from('0000000100000003000000ff', 'hex'))
      rehash(slice)
    }),
  },

  // Entitlements, with all hashes right
  {
    what: 'no entitlements',
    fault: 'no_entitlements',
    change: mach((slice) => {
      setBlob(slice, XML_ENTITLEMENTS_SLOT, null)
      setBlob(slice, DER_ENTITLEMENTS_SLOT, null)
      rehash(slice)
    }),
  },
  {
    what: 'no DER entitlements',
    fault: 'no_der',
    change: mach((slice) => {
      setBlob(slice, DER_ENTITLEMENTS_SLOT, null)
      rehash(slice)
    }),
  },
  {
    what: 'DER entitlements that differ',
    fault: 'der_differs',
    change: entitled(ENTITLEMENTS, { ...ENTITLEMENTS, 'get-task-allow': true }),
  },
  {
    what: 'DER entitlements with one more',
    fault: 'der_differs',
    change: entitled(ENTITLEMENTS, { ...ENTITLEMENTS, 'com.apple.developer.healthkit': true }),
  },
  {
    what: 'DER entitlements in the wrong order',
    fault: 'der_broken',
    change: mach((slice) => {
      setBlob(slice, DER_ENTITLEMENTS_SLOT, disordered())
      rehash(slice)
    }),
  },
  {
    what: 'truncated DER entitlements',
    fault: 'der_broken',
    change: mach((slice) => {
      setBlob(slice, DER_ENTITLEMENTS_SLOT, derOf(ENTITLEMENTS).subarray(0, -2))
      rehash(slice)
    }),
  },
  {
    what: 'a comment in the entitlements',
    fault: 'entitlements_broken',
    change: mach((slice) => {
      setBlob(
        slice,
        XML_ENTITLEMENTS_SLOT,
        Buffer.from(xmlOf(ENTITLEMENTS).replace('<dict>', '<dict><!---><!-->')),
      )
      rehash(slice)
    }),
  },
  {
    what: 'an entitlement that comes twice',
    fault: 'entitlements_broken',
    change: mach((slice) => {
      setBlob(
        slice,
        XML_ENTITLEMENTS_SLOT,
        Buffer.from(xmlOf(ENTITLEMENTS).replace('<dict>', '<dict><key>get-task-allow</key><true/>')),
      )
      rehash(slice)
    }),
  },
  {
    what: 'an added entitlement',
    fault: 'entitlements_wider',
    change: entitled({ ...ENTITLEMENTS, 'com.apple.developer.healthkit': true }),
  },
  {
    what: 'debugging allowed',
    fault: 'entitlements_wider',
    change: entitled({ ...ENTITLEMENTS, 'get-task-allow': true }),
  },
  {
    what: 'keychain groups of another team',
    fault: 'entitlements_wider',
    change: entitled({ ...ENTITLEMENTS, 'keychain-access-groups': ['OTHERTEAM0.*'] }),
  },
  {
    what: 'entitlements wider than the profile, signed by zsign',
    fault: 'entitlements_wider',
    from: 'wider',
  },
  {
    what: 'the application identifier of another app',
    fault: 'application_identifier',
    change: entitled({ ...ENTITLEMENTS, 'application-identifier': `${TEAM}.ir.bustan.other` }),
  },
  {
    what: 'other entitlements that the profile grants',
    fault: 'cms_digest',
    change: entitled({ ...ENTITLEMENTS, 'keychain-access-groups': [`${TEAM}.shared`] }),
  },
  {
    what: 'the entitlements of the extension exchanged',
    fault: 'cms_digest',
    change: mach((slice) => {
      setEntitlements(slice, ENTITLEMENTS)
      rehash(slice)
    }, EXTENSION),
  },

  // CMS
  { what: 'no CMS', fault: 'no_cms', change: mach((slice) => setBlob(slice, CMS_SLOT, null)) },
  {
    what: 'an empty CMS',
    fault: 'no_cms',
    change: mach((slice) => setBlob(slice, CMS_SLOT, Buffer.alloc(0))),
  },
  {
    what: 'no CMS of a framework',
    fault: 'no_cms',
    change: mach((slice) => setBlob(slice, CMS_SLOT, null), FRAMEWORK),
  },
  {
    what: 'a truncated CMS',
    fault: 'cms_broken',
    change: mach((slice) => setBlob(slice, CMS_SLOT, readSignatureBlob(slice, CMS_SLOT).subarray(8, -1))),
  },
  {
    what: 'bytes after the CMS',
    fault: 'cms_broken',
    change: mach((slice) =>
      setBlob(
        slice,
        CMS_SLOT,
        Buffer.concat([readSignatureBlob(slice, CMS_SLOT).subarray(8), Buffer.alloc(4)]),
      ),
    ),
  },
  {
    what: 'the CMS of another package',
    fault: 'cms_digest',
    change: async (files) => {
      const other = fileOf(await openFixture('other'), 'App')
      mach((slice) => setBlob(slice, CMS_SLOT, Buffer.from(readSignatureBlob(other, CMS_SLOT).subarray(8))))(
        files,
      )
    },
  },
  {
    what: 'the CMS of the extension',
    fault: 'cms_digest',
    change: (files) =>
      mach((slice) =>
        setBlob(
          slice,
          CMS_SLOT,
          Buffer.from(readSignatureBlob(fileOf(files, EXTENSION), CMS_SLOT).subarray(8)),
        ),
      )(files),
  },
  {
    what: 'a byte of the message digest',
    fault: 'cms_digest',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, CMS_SLOT), OID.messageDigest, 10)),
  },
  {
    what: 'a byte of the list of hashes',
    fault: 'cdhash_attribute',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, CMS_SLOT), '<data>', 8)),
  },
  {
    what: 'a byte of the full hash',
    fault: 'cdhash_sha256_attribute',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, CMS_SLOT), OID.cdhashes2, 30)),
  },
  {
    what: 'a byte of the signing time',
    fault: 'cms_signature',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, CMS_SLOT), OID.signingTime, 7)),
  },
  {
    what: 'a byte of the signature',
    fault: 'cms_signature',
    change: mach((slice) => {
      const cms = readSignatureBlob(slice, CMS_SLOT)
      flipBit(cms, cms.length - 1)
    }),
  },
  {
    what: 'a CMS that is not detached',
    fault: 'cms_content',
    change: mach((slice) =>
      editCms(slice, (signed) => {
        signed.encapContentInfo.eContent = new OctetString({
          valueHex: Uint8Array.from(readSignatureBlob(slice, CODE_DIRECTORY_SLOT)).buffer,
        })
      }),
    ),
  },
  {
    what: 'a CMS without the issuer',
    fault: 'no_issuer',
    change: mach((slice) =>
      editCms(slice, (signed) => {
        signed.certificates =
          signed.certificates?.filter((one) => one instanceof Certificate && leafName(one)) ?? []
      }),
    ),
  },
  {
    what: 'a CMS without certificates',
    fault: 'cms_broken',
    change: mach((slice) =>
      editCms(slice, (signed) => {
        delete signed.certificates
      }),
    ),
  },
  {
    what: 'a byte of the key of the issuer',
    fault: 'issuer_signature',
    change: mach((slice) => flipBit(readSignatureBlob(slice, CMS_SLOT), issuerKeyAt(slice))),
  },
  { what: 'a certificate that is not in the profile', fault: 'certificate_not_in_profile', from: 'stranger' },
  {
    what: 'a byte of the certificate',
    fault: 'certificate_not_in_profile',
    change: mach((slice) => flipBitAfter(readSignatureBlob(slice, CMS_SLOT), 'Sample Distribution: ')),
  },
  {
    what: 'an expired certificate',
    fault: 'certificate_expired',
    expected: { now: parseInstant('2029-12-01T00:00:00Z') },
  },
  {
    what: 'a team that is not that of the certificate',
    fault: 'team_id',
    from: 'otherTeam',
    expected: { profile: fixtureProfile('otherTeam') },
  },

  // Profile
  { what: 'no profile', fault: 'profile_missing', change: (files) => void files.delete(PROFILE) },
  {
    what: 'a foreign profile',
    fault: 'profile_other',
    change: (files) => void files.set(PROFILE, fixtureProfile('again')),
  },
  {
    what: 'an older profile than the expected one',
    fault: 'profile_other',
    expected: { profile: fixtureProfile('again') },
  },
  {
    what: 'a foreign profile in the extension',
    fault: 'nested_profile',
    change: (files) => void files.set(`PlugIns/Share.appex/${PROFILE}`, fixtureProfile('again')),
  },
  {
    what: 'a byte of the profile, expected like that',
    fault: 'profile_signature',
    change: (files) => void files.set(PROFILE, brokenProfile(TEAM)),
    expected: { profile: brokenProfile(TEAM) },
  },
  {
    what: 'a byte of the signature of the profile',
    fault: 'profile_signature',
    change: (files) => void files.set(PROFILE, brokenProfile(null)),
    expected: { profile: brokenProfile(null) },
  },
  {
    what: 'an expired profile',
    fault: 'profile_expired',
    expected: { now: parseInstant('2030-01-01T00:00:00Z') },
  },
  {
    what: 'a device that the profile does not contain',
    fault: 'device_missing',
    expected: { udid: '00008101-000A11112222009E' },
  },

  // Identity
  {
    what: 'another app than that of the catalogue',
    fault: 'bundle_id',
    expected: { bundleIdentifier: 'ir.bustan.other' },
  },
  { what: 'another version than that of the catalogue', fault: 'version', expected: { version: '2.1.1' } },
  {
    what: 'a profile for another app',
    fault: 'bundle_id',
    from: 'explicit',
    expected: { profile: fixtureProfile('explicit') },
  },
  {
    what: 'an extension of another app',
    fault: 'extension_bundle_id',
    change: (files) => flipBitAfter(fileOf(files, 'PlugIns/Share.appex/Info.plist'), 'ir.bustan.'),
  },

  // Resources
  {
    what: 'an added file',
    fault: 'resource_unlisted',
    change: (files) => void files.set('data/more.json', Buffer.from('[]')),
  },
  {
    what: 'a file added to the signature',
    fault: 'resource_unlisted',
    change: (files) => void files.set('_CodeSignature/more', Buffer.from('x')),
  },
  {
    what: 'a file added to the extension',
    fault: 'resource_unlisted',
    change: (files) => void files.set('PlugIns/Share.appex/more.txt', Buffer.from('x')),
  },
  {
    what: 'a removed file',
    fault: 'resource_missing',
    change: (files) => void files.delete('data/seeds.json'),
  },
  { what: 'a removed dylib', fault: 'resource_missing', change: (files) => void files.delete(DYLIB) },
  {
    what: 'a renamed file',
    fault: 'resource_unlisted',
    change: (files) => {
      files.set('data/plants.json', fileOf(files, 'data/seeds.json'))
      files.delete('data/seeds.json')
    },
  },
  {
    what: 'a changed file',
    fault: 'resource_changed',
    change: (files) => flipBit(fileOf(files, 'data/seeds.json'), 3),
  },
  {
    what: 'a changed text that may be absent',
    fault: 'resource_changed',
    change: (files) => flipBit(fileOf(files, 'fa.lproj/InfoPlist.strings'), 3),
  },
  {
    what: 'exchanged texts',
    fault: 'resource_changed',
    change: (files) => exchange(files, 'fa.lproj/InfoPlist.strings', 'en.lproj/InfoPlist.strings'),
  },
  {
    what: 'exchanged framework and dylib',
    fault: 'info_hash',
    change: (files) => exchange(files, FRAMEWORK, DYLIB),
  },
  {
    what: 'exchanged program and extension',
    fault: 'identifier',
    change: (files) => exchange(files, 'App', EXTENSION),
  },
  {
    what: 'the framework of another package',
    fault: 'identifier',
    change: async (files) => void files.set(FRAMEWORK, fileOf(await openFixture('fat'), FRAMEWORK)),
  },
  { what: 'no CodeResources', fault: 'resources_missing', change: (files) => void files.delete(RESOURCES) },
  {
    what: 'no CodeResources of the framework',
    fault: 'resource_missing',
    change: (files) => void files.delete(`Frameworks/Garden.framework/${RESOURCES}`),
  },
  { what: 'a changed file with all hashes right', fault: 'cms_digest', change: relist },
  {
    what: 'a name that climbs',
    fault: 'path_escape',
    change: (files) => void files.set('../../more', Buffer.alloc(1)),
  },
]

function disordered(): Buffer {
  const pair = (key: string) => encodeDer(0x30, [encodeDer(0x0c, [Buffer.from(key)]), Buffer.from([1, 1, 0])])
  return encodeDer(0x70, [Buffer.from([2, 1, 1]), encodeDer(0xb0, [pair('b'), pair('a')])])
}

function leafName(certificate: Certificate): boolean {
  return certificate.subject.typesAndValues.some(({ value }) =>
    String(value.valueBlock.value).includes('leaf'),
  )
}

/** The offset of a byte of the modulus of the issuer's key in the blob. */
function issuerKeyAt(slice: Buffer): number {
  let at = -1
  editCms(Buffer.from(slice), (signed) => {
    const issuer = signed.certificates?.find((one) => one instanceof Certificate && !leafName(one))
    if (!(issuer instanceof Certificate)) throw new Error('no issuer')
    const key = Buffer.from(issuer.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
    at = readSignatureBlob(slice, CMS_SLOT).indexOf(key) + 40
  })
  return at
}

/** Flips a bit after the text, or in the signature. */
function brokenProfile(after: string | null): Buffer {
  const profile = Buffer.from(fixtureProfile('wildcard'))
  if (after) flipBitAfter(profile, after)
  else flipBit(profile, profile.length - 1)
  return profile
}

function exchange(files: Files, one: string, other: string): void {
  const [first, second] = [fileOf(files, one), fileOf(files, other)]
  files.set(one, second)
  files.set(other, first)
}

function base64Of(kind: string, bytes: Buffer): string {
  return createHash(kind).update(bytes).digest('base64')
}

/** A repeatable sequence of numbers below 1. */
function pseudorandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Changes a file, its hashes in CodeResources, and the hash of that in the code directory. */
function relist(files: Files): void {
  const name = 'data/seeds.json'
  const before = Buffer.from(fileOf(files, name))
  flipBit(fileOf(files, name), 3)
  let list = fileOf(files, RESOURCES).toString()
  for (const kind of ['sha1', 'sha256'])
    list = list.replaceAll(base64Of(kind, before), base64Of(kind, fileOf(files, name)))
  const resources = Buffer.from(list)
  files.set(RESOURCES, resources)
  rehash(fileOf(files, 'App'), { info: fileOf(files, 'Info.plist'), resources })
}

describe('a corrupted package', () => {
  test.each(CORRUPTIONS)(
    'is refused as $fault: $what',
    async ({ fault, from = 'garden', change, expected }) => {
      const files = await openFixture(from)
      await change?.(files)
      expect(await faultOf(files, { ...expectedOf(from), ...expected })).toBe(fault)
    },
  )

  test('has at least 40 kinds of faults', () => {
    const kinds = new Set(CORRUPTIONS.map(({ fault }) => fault))
    recordFigure(
      'signed packages: corruptions refused, kinds of faults',
      `${CORRUPTIONS.length}, ${kinds.size}`,
    )
    expect(kinds.size).toBeGreaterThanOrEqual(40)
  })

  test('is refused wherever one bit differs', async () => {
    const good = await openFixture('garden')
    const app = fileOf(good, 'App')
    // The CMS contains unsigned parts, and padding follows it.
    const sealed = app.indexOf(readSignatureBlob(app, CMS_SLOT), signatureAt(app))
    const random = pseudorandom(7)
    for (let round = 0; round < scaled(50, 3000); round++) {
      const files: Files = new Map([...good].map(([path, bytes]) => [path, Buffer.from(bytes)]))
      const path = [...files.keys()][Math.floor(random() * files.size)] ?? ''
      const bytes = fileOf(files, path)
      const at = Math.floor(random() * (path === 'App' ? sealed : bytes.length))
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
      expect([path, at, await faultOf(files, expectedOf('garden'))]).not.toContain(null)
    }
  })
})

test('a large package is not held in memory', async () => {
  const files = await openFixture('garden')
  files.set('data/large.bin', Buffer.alloc(scaled(60, 600) * 1024 * 1024, 'x'))
  const path = await tempFolder.file(zipFiles(files))
  files.clear()
  let fault: unknown
  const held = await measurePeakMemoryMegabytes(async () => {
    fault = await checkSignedPackage(path, expectedOf('garden'))
  })
  recordFigure('signed packages: memory held while checking (MB)', String(held))
  expect(fault).toMatchObject({ fault: 'resource_unlisted' })
  expect(held).toBeLessThan(40)
})
