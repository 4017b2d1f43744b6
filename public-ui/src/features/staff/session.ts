import { forgetStaffNote } from '@quoin/shared-ui/api/staffNote'

const notSignedIn = 401

/** Asks the server whether the session of this browser has ended; the note of it is then forgotten. */
export async function hasSessionEnded(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/admin/me')
    if (status !== notSignedIn) return false
  } catch {
    return false
  }
  forgetStaffNote()
  return true
}
