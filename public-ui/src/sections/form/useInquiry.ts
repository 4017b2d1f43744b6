import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { createEntry } from '@quoin/shared-ui/api/content'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Enclosed } from './attachments/enclosed.ts'
import type { InquiryForm } from './inquiry.ts'
import { notSent, sent } from './outcome.ts'

/** A person needs longer to fill in the form; what is sent earlier waits. */
const leastTime = 2000

interface Submission {
  form: InquiryForm
  /** What stands in the field that only programs fill in. */
  trap: string
  /** The files that go with it; null where none can. */
  enclosed: Enclosed | null
}

/** Sends inquiries and shows in a toast what became of them, thanks if it worked; `onSent` gets what was sent. */
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
        // A program is told that it worked, and staff find what it sent among the spam.
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

/** The fields that the server refused, and why. */
export function refusedFields(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fieldErrors : {}
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds))
  })
}
