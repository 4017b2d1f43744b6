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
 * A form of the site. The template's form is the inquiry form, unless it has fields that an inquiry lacks. A missing or
 * empty form renders nothing.
 */
export function Form({ id = contactId }: { id?: string }) {
  const { data } = useQuery(formQuery(id))
  if (id === contactId && (data === undefined || isSpecified(data)))
    return <InquiryForm asked={data ?? contactForm} />
  return data && data.fields.length > 0 && <SiteForm key={id} form={data} />
}

/** The inquiry form, prefilled from the page that the visitor came from. */
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
