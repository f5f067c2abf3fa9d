/** Renders nothing: its loader always redirects. */
export function GetUserPage() {
  return null
}
