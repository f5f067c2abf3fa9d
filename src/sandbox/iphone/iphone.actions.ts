import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { randomFaultlessUdid } from '../twins/developerAccount/deviceStatus.twin.ts'
import { enrolAsIphone } from './iphone.twin.ts'

/** Calls the store's own HTTP handler, in process. */
export type DispatchRequest = (address: string, init?: RequestInit) => Promise<Response> | Response

interface EnrolInput {
  profileUrl: string
  udid?: string | undefined
  product: string
  build: string
}

/** Sends requests to this store only: a sandbox that fetches any address would allow SSRF into our network. */
export async function enrolIphone(
  ctx: Ctx,
  dispatch: DispatchRequest,
  { profileUrl, udid, ...facts }: EnrolInput,
) {
  if (!profileUrl.startsWith(`${ctx.config.publicUrl}/ota/profile/`)) throw new AppError('profile_not_taken')
  const phone = { ...facts, udid: udid ?? randomFaultlessUdid() }
  try {
    return { location: await enrolAsIphone(ctx.db, dispatch, profileUrl, phone) }
  } catch {
    throw new AppError('profile_not_taken')
  }
}
