import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { createEntry } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Enclosed } from './attachments/enclosed.ts'
import type { InquiryForm } from './inquiry.ts'
import { notSent, sent } from './outcome.ts'

/** Faster submissions are from programs, so earlier ones wait for this time, in milliseconds. */
const leastTime = 2000

interface Submission {
  form: InquiryForm
  /** The value of the honeypot. */
  trap: string
  /** The attachments; null if there can be none. */
  enclosed: Enclosed | null
}

/** Sends inquiries and shows the result in a toast, with thanks after a success; `onSent` gets the sent form. */
export function useInquiry(thanks: string, onSent: (form: InquiryForm) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const start = useRef(0)
  useEffect(() => {
    start.current = Date.now()
  }, [])

  return useMutation({
    mutationFn: async ({ form, trap, enclosed }: Submission) => {
      const attachments = (await enclosed?.ids()) ?? []
      await passed(leastTime - (Date.now() - start.current))
      const { serviceType, email, ...texts } = form
      const { entity } = await createEntry('inquiry', {
        ...texts,
        email: email.trim(),
        ...(serviceType !== '' && { serviceType }),
        ...(attachments.length > 0 && { attachments }),
        // A program is told that it succeeded, and staff find its inquiry among the spam.
        ...(trap !== '' && { website: trap }),
      })
      void invalidateFor(client, { op: 'put', type: 'inquiry', id: entity.id })
    },
    onSuccess: (_, { form, enclosed }) => {
      enclosed?.clear()
      onSent(form)
      toast({ ...sent, description: thanks })
    },
    onError: (error, { enclosed }) => {
      enclosed?.refuse(refusedFields(error))
      toast({
        title: notSent,
        description: error.message || 'Failed to send message. Please try again.',
        variant: 'destructive',
      })
    },
  })
}

/** The fields that the server refused, with its errors. */
export function refusedFields(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fieldErrors : {}
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds))
  })
}
