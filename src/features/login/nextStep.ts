import { link } from '#links.ts'

export interface Progress {
  /** Where a flow that was entered before the login wants to end. */
  destination: string | null
  /** This browser can give the device's id: Safari on an iOS device. */
  canEnrol: boolean
}

/** Where somebody who has just logged in goes on (screens, Login): the wish first, else the next missing step. */
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
