import { link } from '#links.ts'

export interface LoginProgress {
  /** The path at the end of a flow that started before the login. */
  destination: string | null
  /** Whether this browser can enrol the device: Safari on iOS. */
  canEnrol: boolean
}

/** The page after a login: the stored destination, or else the next missing step (requirement 10.23). */
export function nextStep({ destination, canEnrol }: LoginProgress): string {
  if (destination && !isPartOfLogin(destination)) return destination
  return canEnrol ? link('/installProfile') : link('/account')
}

/** Whether a path is a page of the login. As the destination after a login it would be a loop. */
function isPartOfLogin(path: string): boolean {
  const [page = ''] = path.split(/[?#]/)
  return (
    [link('/startRegister'), link('/register'), link('/activate'), link('/getUser')] as string[]
  ).includes(page)
}
