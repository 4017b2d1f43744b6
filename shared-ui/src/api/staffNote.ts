// A note in the browser that somebody has signed in to the back office. It contains no secret, and grants nothing: the
// server checks the session. The public site reads it, so that it can link staff to the page editor without a call that
// all visitors would make.
const key = 'quoin.staff'

/** Whether this browser has the note. */
export function hasStaffNote(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** The content types whose entries the user may change; none without a note. */
export function readStaffNote(): string[] {
  try {
    const types: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(types) ? types.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Stores the content types whose entries the signed-in user may change. */
export function keepStaffNote(types: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(types))
  } catch {
    // Without storage, the site does not link to the editor.
  }
}

/** Deletes the note, because the session has ended. */
export function forgetStaffNote(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
