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
  /** Whether the form shows a submission, which no draft replaces. */
  answered: boolean
}

/**
 * Stores the input, and restores earlier input. Prefilled values replace it only if the visitor came with a new wish;
 * input from before hydration replaces both.
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

/** The fields whose controls have a value other than the rendered one. */
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
