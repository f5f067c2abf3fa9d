/** Never shown: its loader always leads on, and the skeleton stands while it asks. */
export function GetUserPage() {
  return null
}
