import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { ask, call } from '@quoin/shared-ui/api/call'
import type { components } from '@quoin/shared-ui/api/schema.gen'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AskedForm } from '../../content/form.ts'
import { linesOf, type Values, valueOf } from './Fields.tsx'

interface Filled {
  form: AskedForm
  values: Values
  files: ReadonlyMap<string, File>
  /** The value of the honeypot. */
  trap: string
}

/** Sends a form; `onSent` is called after a success. Its data has whether files were omitted. */
export function useSending(id: string, onSent: () => void) {
  const start = useRef(0)
  useEffect(() => {
    start.current = Date.now()
  }, [])
  const sending = useMutation({
    mutationFn: async (filled: Filled) => {
      const body = bodyOf(filled, Date.now() - start.current)
      const path = `/api/forms/${encodeURIComponent(id)}` as const
      if (filled.files.size === 0) {
        await call(path, { method: 'POST', body })
        return { omitted: false }
      }
      const parts = new FormData()
      for (const [name, value] of Object.entries(body))
        for (const one of [value].flat()) parts.append(name, String(one))
      for (const [name, file] of filled.files) parts.set(name, file, file.name)
      const answer = await ask(
        new Request(globalThis.location.origin + path, {
          method: 'POST',
          credentials: 'same-origin',
          headers: { Accept: 'application/json' },
          body: parts,
        }),
      )
      const { omitted = [] } = (await answer.json()) as components['schemas']['FormSent']
      return { omitted: omitted.length > 0 }
    },
    onSuccess: onSent,
  })
  const { error } = sending
  return {
    ...sending,
    /** The fields that the server refused, with its errors. */
    refused: error instanceof ApiError ? error.fieldErrors : {},
    failure:
      error instanceof ApiError
        ? error.text
        : 'Failed to send message. Please try again.',
  }
}

/** The values to send: texts, booleans for checkboxes, and lists of chosen options. Empty values are omitted. */
function bodyOf({ form, values, trap }: Filled, elapsed: number) {
  const body: Record<string, string | boolean | number | string[]> = { elapsed }
  for (const { name, kind } of form.fields) {
    const value = valueOf(values, name)
    if (kind === 'check') body[name] = value !== ''
    else if (kind === 'several') body[name] = linesOf(values, name)
    else if (kind !== 'file' && value !== '') body[name] = value
  }
  if (form.consent.text !== '') body.consent = valueOf(values, 'consent') !== ''
  // A program is told that it succeeded, and staff find its submission among the spam.
  if (trap !== '') body.website = trap
  return body
}
