import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './behindLogin.ts'
import { writeStored } from './storage/storage.ts'

/** Starts the login and returns to this page. */
export function useLoginFromHere(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    writeStored('destination', pathname + search)
    void navigate(loginPath())
  }
}
