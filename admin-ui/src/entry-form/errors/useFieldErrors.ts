import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useFailure } from '../../api/useFailure.ts'
import { DraftError } from '../../fields/drafts.ts'

/** What `useFieldErrors` returns. */
export type FieldErrors = ReturnType<typeof useFieldErrors>

/** Error messages of a form, by the path of the field. The first invalid control is focused. */
export function useFieldErrors(form: RefObject<HTMLElement | null>) {
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(0)
  const fail = useFailure()

  useEffect(() => {
    if (shown === 0) return
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    control?.focus()
    // The focus alone does not scroll a control out from behind the form's buttons.
    control?.scrollIntoView({ block: 'nearest' })
  }, [shown, form])

  /** Shows the errors, and focuses the first invalid control unless `stay` is set. */
  const show = useCallback((found: Record<string, string>, { stay = false } = {}) => {
    setComplaints(found)
    if (!stay && Object.keys(found).length > 0) setShown((count) => count + 1)
  }, [])

  /** Shows a failure beside the fields that it refers to. */
  const place = useCallback(
    (error: unknown, options?: { stay: boolean }) => {
      if (error instanceof ApiError) show(error.fieldErrors, options)
      if (error instanceof DraftError) show({ [error.path]: error.message }, options)
    },
    [show],
  )

  /** Updates the error of a field that has changed: removes it if it is fixed, and otherwise replaces its text. */
  const review = useCallback((name: string, now: string | undefined) => {
    setComplaints((before) => {
      const rest = Object.entries(before).filter(
        ([path]) => path !== name && !isWithin(name, path),
      )
      return Object.fromEntries(now === undefined ? rest : [...rest, [name, now]])
    })
  }, [])

  /** Does the same as `place`, and shows the failure as a notice. */
  const report = useCallback(
    (error: unknown) => {
      fail(error)
      place(error)
    },
    [fail, place],
  )

  /** The error of a path or, with `within`, of anything in it. */
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
