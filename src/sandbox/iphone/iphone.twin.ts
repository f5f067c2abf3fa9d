import { build, parse } from 'plist'
import { z } from 'zod'
import { signMessage } from '#server/certificate/cms.ts'
import type { Db } from '#server/db.ts'
import { makeDeviceIdentity } from './authority.ts'
import { sandboxAuthority } from './sandboxAuthority.ts'

/** The attributes that an iPhone sends in answer to a profile. */
export interface IphoneAttributes {
  udid: string
  product: string
  build: string
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response> | Response

/** Fetches a profile and answers it as iOS does. Returns the URL to which Safari is redirected. */
export async function enrolAsIphone(
  db: Db,
  fetch: Fetch,
  profileUrl: string,
  facts: IphoneAttributes,
): Promise<string> {
  const downloaded = await fetch(profileUrl)
  if (!downloaded.ok) throw new Error(`The profile could not be downloaded: ${downloaded.status}.`)
  const { url, challenge } = readProfile(Buffer.from(await downloaded.arrayBuffer()))
  const authority = await sandboxAuthority(db)
  const identity = await makeDeviceIdentity('Sandbox iPhone', authority)
  const answer = build({
    UDID: facts.udid,
    PRODUCT: facts.product,
    VERSION: facts.build,
    CHALLENGE: challenge,
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/pkcs7-signature', 'user-agent': 'Profile/1.0' },
    body: Uint8Array.from(
      await signMessage(Buffer.from(answer), { ...identity, chain: [authority.certificate] }),
    ),
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  if (response.status !== 301 || !location) throw new Error(`The answer was met with ${response.status}.`)
  return location
}

const profile = z.object({ PayloadContent: z.object({ URL: z.string(), Challenge: z.string() }) })

/** A signed profile contains its plist as plain text between the bytes of the signature. */
function readProfile(bytes: Buffer): { url: string; challenge: string } {
  const text = bytes.toString('utf8')
  const xml = text.slice(text.indexOf('<?xml'), text.indexOf('</plist>') + '</plist>'.length)
  const { PayloadContent } = profile.parse(parse(xml))
  return { url: PayloadContent.URL, challenge: PayloadContent.Challenge }
}
