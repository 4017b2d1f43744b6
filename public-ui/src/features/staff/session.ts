import { forgetStaffNote } from '@quoin/shared-ui/api/staffNote'

const notSignedIn = 401

/** Asks the server whether the session has ended; the staff note is then deleted. */
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
