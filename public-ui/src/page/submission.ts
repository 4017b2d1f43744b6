import { createContext, use, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The server's result of a form that was submitted without a script. */
export interface Submission {
  type: 'inquiry' | 'subscriber' | 'form'
  /** The id of a form of the site. */
  form?: string
  /** The submitted values, by field name. */
  values: Record<string, string>
  /** Why nothing was stored: the response's status and text, and the refused fields. */
  problem: { status: number; detail: string; errors: Record<string, string> } | null
}

/** The submission that the page responds to; undefined if there is none. */
export const Submitted = createContext<Submission | undefined>(undefined)

/** The router's key of the first history entry. */
const first = 'default'

/**
 * The submission of a type that the page responds to; undefined on later pages. Navigation within the page does not
 * change it.
 */
export function useSubmission(type: Submission['type']): Submission | undefined {
  const submission = use(Submitted)
  const { key } = useLocation()
  const [answered] = useState(key === first)
  return answered && submission?.type === type ? submission : undefined
}

/** The suffix of a form's id in the address if its files were omitted for lack of space. */
const withoutFiles = '.without-files'

/** Whether and how a form was sent, from ?sent=inquiry or the id of a form in the address; undefined if it was not. */
export function useSent(what: string): 'whole' | 'without files' | undefined {
  const [params] = useSearchParams()
  const sent = params.get('sent')
  if (sent === what + withoutFiles) return 'without files'
  return sent === what ? 'whole' : undefined
}
