import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ContactForm } from './ContactForm.tsx'
import { prefill, wishOf } from './prefill.ts'

/** The form for inquiries, filled in as far as the visitor's way to it tells. */
export function Form() {
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  const [prefilled] = useState(() => ({
    byAddress: prefill(wishOf(undefined, params)),
    all: prefill(wishOf(state, params)),
  }))
  return (
    <ToastProvider>
      <ContactForm prefilled={prefilled} />
    </ToastProvider>
  )
}
