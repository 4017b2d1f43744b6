import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useFailure } from '../content/useFailure.ts'
import { DraftError } from '../fields/drafts.ts'

/** What `useComplaints` gives. */
export type Complaints = ReturnType<typeof useComplaints>

/**
 * What is wrong with a form, by the path of the field. The first control that
 * is named gets the focus.
 */
export function useComplaints(form: RefObject<HTMLFormElement | null>) {
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const fail = useFailure()

  useEffect(() => {
    if (Object.keys(complaints).length === 0) return
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    control?.focus()
    // The focus alone leaves a control behind the form's buttons where it is.
    control?.scrollIntoView({ block: 'nearest' })
  }, [complaints, form])

  /** Puts a failure beside the fields that it names. */
  const place = useCallback((error: unknown) => {
    if (error instanceof ApiError) setComplaints(error.fieldErrors)
    if (error instanceof DraftError) setComplaints({ [error.path]: error.message })
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

  return { show: setComplaints, place, report, at }
}

function isWithin(path: string, other: string): boolean {
  return other.startsWith(`${path}.`) || other.startsWith(`${path}[`)
}
