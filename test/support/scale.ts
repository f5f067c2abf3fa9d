/** Heavy tests run with small counts in `make test` and with full counts in `make proof`. */
export const isFullScale = process.env['BUSTAN_PROOF'] === '1'

export function scaled(small: number, full: number): number {
  return isFullScale ? full : small
}
