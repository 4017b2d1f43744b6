import { createEntry } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { type Submission, useSent, useSubmission } from '../../page/submission.ts'
import { useTyped } from '../../page/useTyped.ts'
import { Section } from '../../ui/Section.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { SectionProps } from '../section.ts'
import styles from './Newsletter.module.css'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const refusal = 'Please enter a valid email address.'
const thanks = 'Thank you for subscribing. The next letter is yours.'

/**
 * Signs up an address for the newsletter, and confirms it. Without a script, the server handles the submission and
 * responds with the page.
 */
export function Newsletter({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <SignUp anchor={id} />
    </Section>
  )
}

/** Its form; `anchor` is the part of the page that the server's response scrolls to. */
function SignUp({ anchor }: { anchor: string }) {
  const submission = useSubmission('subscriber')
  const arrived = useSent('subscriber')
  const shown = submission?.values.email ?? ''
  const [email, setEmail] = useState(shown)
  const [invalid, setInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useTyped(input, shown, setEmail)
  const { mutate, isPending, isSuccess, isError, isIdle } = useMutation({
    mutationFn: () => createEntry('subscriber', { email: email.trim() }),
    onSuccess: () => setEmail(''),
  })
  const submit: Submit = (event) => {
    event.preventDefault()
    const valid = emailPattern.test(email.trim())
    setInvalid(!valid)
    if (valid) mutate()
  }
  const failure = isError
    ? 'We could not store your address. Please try again.'
    : undefined
  const untouched = isIdle && !invalid
  const answer = untouched ? outcomeOf(submission) : undefined
  return (
    <>
      {untouched && arrived && <Notice title="You are subscribed" text={thanks} />}
      {answer && <Notice failed title={answer.title} text={answer.text} />}
      <form
        noValidate
        method="post"
        action={`/blog#${anchor}`}
        aria-label="Newsletter"
        className={styles.form}
        onSubmit={submit}
      >
        <div className={styles.field}>
          <Field
            label="Email address"
            error={invalid ? refusal : (answer?.field ?? failure)}
          >
            <Input
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              placeholder="you@company.co.uk"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
        <p role="status" className={styles.thanks}>
          {isSuccess && !invalid && thanks}
        </p>
      </form>
    </>
  )
}

/** Why the server refused an address that was submitted without a script; undefined if it did not. */
function outcomeOf(submission: Submission | undefined) {
  if (!submission?.problem) return undefined
  const { status, detail, errors } = submission.problem
  if (!emailPattern.test(submission.values.email?.trim() ?? ''))
    return { title: 'Invalid Email', text: refusal, field: refusal }
  return {
    title: 'Error Sending Message',
    text: `${status}: ${detail}`,
    field: errors.email,
  }
}
