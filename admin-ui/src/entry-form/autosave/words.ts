import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { labelAt } from '../../model/labels.ts'
import type { ContentType } from '../../model/schema.ts'
import { messageOf } from '../../api/useFailure.ts'
import { DraftError, type Drafts } from '../../fields/drafts.ts'
import { sentence } from '../../fields/sentence.ts'
import { validate, type FormLayout } from '../formLayout.ts'

/** The first validation error before anything is sent, as a sentence; undefined if there is none. */
export function complaintAbout(
  type: ContentType,
  layout: FormLayout,
  drafts: Drafts,
): string | undefined {
  return first(type, validate(layout, drafts))
}

/** The reason for a refusal, in a few words. */
export function refusalOf(type: ContentType, error: unknown): string {
  if (error instanceof ApiError) return first(type, error.fieldErrors) ?? error.text
  if (error instanceof DraftError)
    return first(type, { [error.path]: error.message }) ?? error.message
  return messageOf(error)
}

function first(
  { fields }: ContentType,
  complaints: Record<string, string>,
): string | undefined {
  const [complaint] = Object.entries(complaints)
  return complaint && sentence(labelAt(fields, complaint[0]), complaint[1])
}
