import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepDraft, readDraft } from './draft.ts'
import type { InquiryForm } from './inquiry.ts'

/**
 * Keeps what is typed, and brings back what was typed before. What is
 * prefilled replaces it only where the visitor came with a new wish.
 */
export function useDraft(
  form: InquiryForm,
  prefilled: Partial<InquiryForm>,
  restore: (form: InquiryForm) => void,
): void {
  const { key: entry } = useLocation()
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) {
      keepDraft({ form, entry })
      return
    }
    restored.current = true
    const draft = readDraft()
    if (draft)
      restore(draft.entry === entry ? draft.form : { ...draft.form, ...prefilled })
  }, [form, entry, prefilled, restore])
}
