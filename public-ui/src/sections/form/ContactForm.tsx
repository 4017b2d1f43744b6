import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AskedForm } from '../../content/form.ts'
import { useSettings } from '../../content/settings.ts'
import { useSent, useSubmission } from '../../page/submission.ts'
import { useHydrated } from '../../page/useHydrated.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { Attachments } from './attachments/Attachments.tsx'
import { forgetDraft } from './draft.ts'
import type { Enclosed } from './attachments/enclosed.ts'
import { Fields } from './Fields.tsx'
import {
  blank,
  type InquiryForm,
  inquiryOf,
  type Refusal,
  refusalOf,
  unsent,
} from './inquiry.ts'
import styles from './ContactForm.module.css'
import type { Prefilled } from './prefill.ts'
import { outcomeOf, sent } from './outcome.ts'
import { Trap } from './Trap.tsx'
import { useDraft } from './useDraft.ts'
import { useFocusOnRefusal } from './useFocusOnRefusal.ts'
import { refusedFields, useInquiry } from './useInquiry.ts'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

interface Props {
  /** The form's fields. */
  asked: AskedForm
  prefilled: Prefilled
}

const placeholders = {
  serviceType: 'Choose a service',
  message: 'What do you need, and by when?',
}
const limits = { name: 120, company: 120, subject: 200 }

/** The inquiry form. Without a script, the server handles the submission and responds with the page. */
export function ContactForm({ asked, prefilled }: Props) {
  const submission = useSubmission('inquiry')
  const hydrated = useHydrated()
  const [form, setForm] = useState<InquiryForm>(() =>
    submission
      ? inquiryOf(submission.values)
      : { ...blank, ...(hydrated ? prefilled.all : prefilled.byAddress) },
  )
  const [refusal, setRefusal] = useState<Refusal>()
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const enclosed = useRef<Enclosed>(null)
  const { inquiryAttachments } = useSettings()
  const toast = useToast()
  useFocusOnRefusal(element, Boolean(submission?.problem))
  useDraft({ element, form, prefilled, answered: submission !== undefined }, setForm)

  const inquiry = useInquiry(asked.thanks, (sentForm) => {
    setForm((now) => unsent(now, sentForm))
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
      inquiry.mutate({
        form,
        trap: trap.current?.value ?? '',
        enclosed: enclosed.current,
      })
    }
  }
  const arrived = useSent('inquiry')
  const untouched = inquiry.isIdle && refusal === undefined
  const answer = untouched ? outcomeOf(submission) : undefined
  return (
    <div id="inquiry">
      {untouched && arrived && <Notice title={sent.title} text={asked.thanks} />}
      {answer && <Notice failed title={answer.title} text={answer.description} />}
      <form
        ref={element}
        noValidate
        method="post"
        action="/contact#inquiry"
        aria-label="Inquiry"
        className={styles.form}
        onSubmit={submit}
      >
        <Fields
          fields={asked.fields}
          values={{ ...form }}
          placeholders={placeholders}
          limits={limits}
          errors={{
            ...answer?.fields,
            ...refusedFields(inquiry.error),
            ...refusal?.fields,
          }}
          onChange={(change) => setForm((old) => ({ ...old, ...change }))}
        />
        {inquiryAttachments && hydrated && <Attachments handle={enclosed} />}
        <Trap ref={trap} />
        <div>
          <Button type="submit" size="large" disabled={inquiry.isPending}>
            {inquiry.isPending ? 'Sending...' : asked.submit}
          </Button>
        </div>
      </form>
    </div>
  )
}
