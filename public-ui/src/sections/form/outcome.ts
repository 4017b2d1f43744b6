import type { Submission } from '../../page/submission.ts'
import { inquiryOf, type Refusal, refusalOf } from './inquiry.ts'

/** The toast after an inquiry was sent. */
export const sent = {
  title: 'Message Sent Successfully!',
  description: "Thank you for your inquiry. We'll get back to you within 24 hours.",
}

/** The toast after an inquiry could not be sent. */
export const notSent = 'Error Sending Message'

/** Why the server refused an inquiry that was submitted without a script; undefined if it did not. */
export function outcomeOf(submission: Submission | undefined): Refusal | undefined {
  if (!submission?.problem) return undefined
  const { status, detail, errors } = submission.problem
  return (
    refusalOf(inquiryOf(submission.values)) ?? {
      title: notSent,
      description: `${status}: ${detail}`,
      fields: errors,
    }
  )
}
