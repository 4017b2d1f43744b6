import { blank, type InquiryForm } from './inquiry.ts'
import { inquiryKey as key } from './kept.ts'

/** The visitor's unsent input. */
export interface Draft {
  form: InquiryForm
  /** The history entry of the input. */
  entry: string
}

/** The stored draft of this tab; undefined for none. */
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

/** Stores the visitor's input, until it is deleted or the tab is closed. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage, the input only stays on the page.
  }
}

/** Deletes the stored draft, after it was sent. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to delete.
  }
}
