import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepDraft, readDraft } from './draft.ts'
import { blank, type InquiryForm } from './inquiry.ts'
import type { Prefilled } from './prefill.ts'
import { controlOf } from './controlOf.ts'

interface Shown {
  element: RefObject<HTMLFormElement | null>
  form: InquiryForm
  prefilled: Prefilled
  /** Whether the form shows what the server was sent, which no draft replaces. */
  answered: boolean
}

/**
 * Keeps what is typed, and brings back what was typed before. What is
 * prefilled replaces it only where the visitor came with a new wish, and what
 * was typed before the page could notice replaces both.
 */
export function useDraft(
  { element, form, prefilled, answered }: Shown,
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
    const draft = answered ? undefined : readDraft()
    const wish = answered || draft?.entry === entry ? {} : prefilled.all
    const changes = { ...draft?.form, ...wish, ...typedInto(element.current, form) }
    if (differs(changes, form)) restore({ ...form, ...changes })
  }, [element, form, entry, prefilled, answered, restore])
}

/** The fields whose controls have another value than was rendered. */
function typedInto(
  element: HTMLFormElement | null,
  form: InquiryForm,
): Partial<InquiryForm> {
  const typed = Object.keys(blank).flatMap((name) => {
    const control = controlOf(element, name)
    const known = control !== null && 'value' in control
    return known && control.value !== form[name as keyof InquiryForm]
      ? [[name, control.value]]
      : []
  })
  return Object.fromEntries(typed) as Partial<InquiryForm>
}

function differs(changes: Partial<InquiryForm>, form: InquiryForm): boolean {
  return Object.entries(changes).some(
    ([name, value]) => value !== form[name as keyof InquiryForm],
  )
}
