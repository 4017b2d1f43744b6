import { createContext, use, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** What the server did with a form that a browser posted without a script. */
export interface Submission {
  type: 'inquiry' | 'subscriber' | 'form'
  /** The id of a form of the site. */
  form?: string
  /** What was typed, by the name of the field. */
  values: Record<string, string>
  /** Why nothing was stored: the answer's status and text, and the fields refused. */
  problem: { status: number; detail: string; errors: Record<string, string> } | null
}

/** The submission that the page answers; undefined for a page that answers none. */
export const Submitted = createContext<Submission | undefined>(undefined)

/** The history entry that a visit begins with, as the router calls it. */
const first = 'default'

/**
 * The submission of a type that the page answers; none on pages that are come
 * to later. A jump to another part of the page changes nothing.
 */
export function useSubmission(type: Submission['type']): Submission | undefined {
  const submission = use(Submitted)
  const { key } = useLocation()
  const [answered] = useState(key === first)
  return answered && submission?.type === type ? submission : undefined
}

/** Follows the id of a form in the address of a page if there was no room for the files of the form. */
const withoutFiles = '.without-files'

/** How a form was sent, as the address says by ?sent=inquiry or the id of a form of the site; undefined if it was not. */
export function useSent(what: string): 'whole' | 'without files' | undefined {
  const [params] = useSearchParams()
  const sent = params.get('sent')
  if (sent === what + withoutFiles) return 'without files'
  return sent === what ? 'whole' : undefined
}
