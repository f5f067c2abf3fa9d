import { build, parse } from 'plist'
import { z } from 'zod'
import { signMessage } from '#server/cms.ts'
import type { Db } from '#server/db.ts'
import { makeDeviceIdentity } from './authority.ts'
import { sandboxAuthority } from './sandboxAuthority.ts'

/** What an iPhone is asked by a profile, and what it answers. */
export interface PhoneFacts {
  udid: string
  product: string
  build: string
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response> | Response

/** Takes the profile at an address and answers it as iOS does; where Safari is sent then. */
export async function enrolPhone(
  db: Db,
  fetch: Fetch,
  profileUrl: string,
  facts: PhoneFacts,
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

/** A signed profile holds its plist in clear, between the bytes of the signature. */
function readProfile(bytes: Buffer): { url: string; challenge: string } {
  const text = bytes.toString('utf8')
  const xml = text.slice(text.indexOf('<?xml'), text.indexOf('</plist>') + '</plist>'.length)
  const { PayloadContent } = profile.parse(parse(xml))
  return { url: PayloadContent.URL, challenge: PayloadContent.Challenge }
}
