import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type AskedForm, contactId, formQuery } from '../../content/form.ts'
import { ContactForm } from './ContactForm.tsx'
import { prefill, wishOf } from './prefill.ts'
import { SiteForm } from './SiteForm.tsx'
import { contactForm, isSpecified } from './specified.ts'

/**
 * A form of the site. The one of the template is the form for inquiries, as long as it asks for nothing that an inquiry
 * has not. A form that is not there, or asks for nothing yet, shows nothing.
 */
export function Form({ id = contactId }: { id?: string }) {
  const { data } = useQuery(formQuery(id))
  if (id === contactId && (data === undefined || isSpecified(data)))
    return <InquiryForm asked={data ?? contactForm} />
  return data && data.fields.length > 0 && <SiteForm key={id} form={data} />
}

/** The form for inquiries, filled in as far as the visitor's way to it tells. */
function InquiryForm({ asked }: { asked: AskedForm }) {
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  const [prefilled] = useState(() => ({
    byAddress: prefill(wishOf(undefined, params)),
    all: prefill(wishOf(state, params)),
  }))
  return (
    <ToastProvider>
      <ContactForm asked={asked} prefilled={prefilled} />
    </ToastProvider>
  )
}
