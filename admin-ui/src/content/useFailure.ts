import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useCallback } from 'react'
import { labelAt } from './labels.ts'
import type { Field } from './schema.ts'

/** The most refused fields that a message names, as in the server's own. */
const mostNamed = 5

/**
 * What went wrong, for people. A request that got no answer has no status to
 * name. Where the fields are known, those that were refused are called as their
 * form calls them.
 */
export function messageOf(error: unknown, fields?: Field[]): string {
  if (error instanceof TypeError) return 'The server cannot be reached. Please try again.'
  if (fields && error instanceof ApiError)
    return refusalOf(error, fields) ?? error.message
  return error instanceof Error ? error.message : String(error)
}

function refusalOf({ status, problem }: ApiError, fields: Field[]): string | undefined {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return undefined
  const named = errors
    .slice(0, mostNamed)
    .map(({ field, message }) => `${labelAt(fields, field)} ${message}`)
  if (errors.length > mostNamed) {
    named.push(`and ${String(errors.length - mostNamed)} more`)
  }
  return `${String(status)}: ${named.join('; ')}.`
}

/** A function that shows a failure as a notice titled 'Error', with the labels of these fields. */
export function useFailure(fields?: Field[]): (error: unknown) => void {
  const toast = useToast()
  return useCallback(
    (error) => {
      const description = messageOf(error, fields)
      toast({ title: 'Error', description, variant: 'destructive' })
    },
    [toast, fields],
  )
}
