import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetDraft } from './draft.ts'
import { Fields } from './Fields.tsx'
import { blank, type InquiryForm, type Refusal, refusalOf } from './inquiry.ts'
import styles from './ContactForm.module.css'
import { useDraft } from './useDraft.ts'
import { refusedFields, useInquiry } from './useInquiry.ts'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

/** The inquiry form; `prefilled` is what the page that led here knows. */
export function ContactForm({ prefilled }: { prefilled: Partial<InquiryForm> }) {
  const [form, setForm] = useState<InquiryForm>({ ...blank, ...prefilled })
  const [refusal, setRefusal] = useState<Refusal>()
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const toast = useToast()
  useDraft(form, prefilled, setForm)

  const inquiry = useInquiry(() => {
    setForm(blank)
    forgetDraft()
  })
  const submit: Submit = (event) => {
    event.preventDefault()
    const refused = refusalOf(form)
    flushSync(() => setRefusal(refused))
    if (refused) {
      toast({
        title: refused.title,
        description: refused.description,
        variant: 'destructive',
      })
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    } else {
      inquiry.mutate({ form, trapped: Boolean(trap.current?.value) })
    }
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Inquiry"
      className={styles.form}
      onSubmit={submit}
    >
      <Fields
        form={form}
        errors={{ ...refusedFields(inquiry.error), ...refusal?.fields }}
        onChange={(change) => setForm((old) => ({ ...old, ...change }))}
      />
      <VisuallyHidden aria-hidden>
        <label>
          Leave this empty
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </VisuallyHidden>
      <div>
        <Button type="submit" size="large" disabled={inquiry.isPending}>
          {inquiry.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
