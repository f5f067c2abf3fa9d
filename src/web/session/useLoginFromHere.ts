import { useLocation, useNavigate } from '../router.tsx'
import { writeStored } from '../storage/storage.ts'
import { loginPath } from './requireLogin.ts'

/** Starts the login, which returns to this page at its end. */
export function useLoginFromHere(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    writeStored('destination', pathname + search)
    void navigate(loginPath())
  }
}
