import { link } from '#links.ts'

export interface Progress {
  /** Where a flow that was entered before the login wants to end. */
  destination: string | null
  /** This browser can give the device's id: Safari on an iOS device. */
  canEnrol: boolean
}

/** The page after a login: the stored destination, or else the next missing step (requirement 10.23). */
export function nextStep({ destination, canEnrol }: Progress): string {
  if (destination && !isPartOfLogin(destination)) return destination
  return canEnrol ? link('/installProfile') : link('/account')
}

/** Going back into the login from its own end would be a circle. */
function isPartOfLogin(path: string): boolean {
  const [page = ''] = path.split(/[?#]/)
  return (
    [link('/startRegister'), link('/register'), link('/activate'), link('/getUser')] as string[]
  ).includes(page)
}
