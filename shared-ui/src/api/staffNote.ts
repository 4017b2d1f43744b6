// The note in a browser that somebody has signed in to the back office there. It contains no secret, and grants nothing:
// the server checks the session. The public site reads it, so that it offers staff the way to the editor of a page
// without a call that visitors would make too.
const key = 'quoin.staff'

/** Whether this browser has the note. */
export function hasStaffNote(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** The names of the content types whose entries the person may change; none without a note. */
export function readStaffNote(): string[] {
  try {
    const types: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(types) ? types.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the names of the content types whose entries the person who is signed in may change. */
export function keepStaffNote(types: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(types))
  } catch {
    // Where nothing can be kept, the site offers no editor.
  }
}

/** Forgets that somebody was signed in: the session has ended. */
export function forgetStaffNote(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
