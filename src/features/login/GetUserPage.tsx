/** The last step of the login. It renders nothing, because its loader always redirects. */
export function GetUserPage() {
  return null
}
