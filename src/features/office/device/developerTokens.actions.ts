import * as tokens from '#features/device/developerDevice/developerDevice.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { OperatorCtx } from '#server/context.ts'

const SHOWN = 500

export async function listDeveloperTokens(ctx: OperatorCtx) {
  const rows = await tokens.listDeveloperTokens(ctx)
  return {
    tokens: rows
      .reverse()
      .slice(0, SHOWN)
      .map(({ id, name, state, devices, createdAt, expiresAt, revokedAt }) => ({
        id,
        name,
        state,
        devices,
        createTime: createdAt.toISOString(),
        endTime: (revokedAt ?? expiresAt).toISOString(),
      })),
  }
}

export async function makeDeveloperToken(ctx: OperatorCtx, { name }: { name: string }) {
  const { address } = await tokens.createDeveloperToken(ctx, { name })
  return { ...(await listDeveloperTokens(ctx)), address }
}

export async function revokeDeveloperToken(ctx: OperatorCtx, { id }: { id: number }) {
  const { name } = await tokens.revokeDeveloperToken(ctx, { id })
  if (name !== null) return listDeveloperTokens(ctx)
  const { tokens: known } = await listDeveloperTokens(ctx)
  throw new AppError(known.some((one) => one.id === id) ? 'office_token_over' : 'not_found')
}
