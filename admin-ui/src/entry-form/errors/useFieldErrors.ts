import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useFailure } from '../../api/useFailure.ts'
import { DraftError } from '../../fields/drafts.ts'

/** What `useFieldErrors` gives. */
export type FieldErrors = ReturnType<typeof useFieldErrors>

/**
 * What is wrong with a form, by the path of the field. The first control that
 * is named gets the focus.
 */
export function useFieldErrors(form: RefObject<HTMLElement | null>) {
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(0)
  const fail = useFailure()

  useEffect(() => {
    if (shown === 0) return
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    control?.focus()
    // The focus alone leaves a control behind the form's buttons where it is.
    control?.scrollIntoView({ block: 'nearest' })
  }, [shown, form])

  /** Shows what is wrong, and leads to the first of it unless the person is to stay where they are. */
  const show = useCallback((found: Record<string, string>, { stay = false } = {}) => {
    setComplaints(found)
    if (!stay && Object.keys(found).length > 0) setShown((count) => count + 1)
  }, [])

  /** Puts a failure beside the fields that it names. */
  const place = useCallback(
    (error: unknown, options?: { stay: boolean }) => {
      if (error instanceof ApiError) show(error.fieldErrors, options)
      if (error instanceof DraftError) show({ [error.path]: error.message }, options)
    },
    [show],
  )

  /** Takes back what no longer holds of a field that has changed; what still holds stays, with its words of now. */
  const review = useCallback((name: string, now: string | undefined) => {
    setComplaints((before) => {
      const rest = Object.entries(before).filter(
        ([path]) => path !== name && !isWithin(name, path),
      )
      return Object.fromEntries(now === undefined ? rest : [...rest, [name, now]])
    })
  }, [])

  /** Does the same, and shows the failure as a notice. */
  const report = useCallback(
    (error: unknown) => {
      fail(error)
      place(error)
    },
    [fail, place],
  )

  /** The complaint of a path or, with `within`, of anything in it. */
  const at = useCallback(
    (path: string, within = false): string | undefined => {
      const own = complaints[path]
      if (own !== undefined || !within) return own
      const inner = Object.keys(complaints).find((other) => isWithin(path, other))
      return inner === undefined ? undefined : complaints[inner]
    },
    [complaints],
  )

  return { all: complaints, show, place, review, report, at }
}

function isWithin(path: string, other: string): boolean {
  return other.startsWith(`${path}.`) || other.startsWith(`${path}[`)
}
