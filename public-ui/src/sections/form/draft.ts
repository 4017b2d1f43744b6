import { blank, type InquiryForm } from './inquiry.ts'
import { inquiryKey as key } from './kept.ts'

/** What the visitor has typed and not sent. */
export interface Draft {
  form: InquiryForm
  /** The history entry in which it was typed. */
  entry: string
}

/** The draft of this tab; undefined for none. */
export function readDraft(): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    const { form, entry } = JSON.parse(text) as Draft
    return { form: { ...blank, ...form }, entry }
  } catch {
    return undefined
  }
}

/** Keeps what the visitor has typed, until the tab is closed or it is forgotten. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage, what was typed stays on the page alone.
  }
}

/** Forgets what was kept: it has been sent. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be stored, there is nothing to forget.
  }
}
