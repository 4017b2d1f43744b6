import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { envelope } from '@quoin/shared-ui/ui/glyphs'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useCan } from '../../model/identity.ts'
import { mailQuery } from '../../api/inbox.ts'
import { type ContentType, type Entry, textOf } from '../../model/schema.ts'
import styles from './InquiryDialog.module.css'

interface Props {
  type: ContentType
  inquiry: Entry
  /** The text box for a reply. */
  box: RefObject<HTMLTextAreaElement | null>
  /** Whether the person wants to reply: the box, or else the link, gets the focus. */
  wanted?: boolean
}

/** Focuses the box for a reply if mail is set up, and otherwise opens a draft in the person's mail program. */
export function ReplyButton({ type, inquiry, box, wanted = false }: Props) {
  const { update } = useCan(type)
  const { data, isFetched } = useQuery({ ...mailQuery, enabled: update })
  const link = useRef<HTMLAnchorElement>(null)
  const pressed = useRef(false)
  const known = isFetched || !update
  useEffect(() => {
    if (!known) return
    if (wanted) (box.current ?? link.current)?.focus()
    // The press came before it was known whether mail is set up.
    if (pressed.current && box.current) box.current.focus()
    else if (pressed.current) link.current?.click()
    pressed.current = false
  }, [wanted, known, box])
  // A form need not have an address field.
  if (textOf(inquiry, 'email') === '') return null
  const content = (
    <>
      <Glyph of={envelope} />
      Reply via Email
    </>
  )
  if (!known || (update && data?.configured))
    return (
      <Button
        variant="secondary"
        className={styles.reply}
        onClick={() => {
          pressed.current = !known
          box.current?.focus()
        }}
      >
        {content}
      </Button>
    )
  return (
    <Button asChild variant="secondary" className={styles.reply}>
      <a ref={link} href={draftAddress(inquiry)}>
        {content}
      </a>
    </Button>
  )
}

/** A mailto address for a reply to the sender. */
function draftAddress(inquiry: Entry): string {
  const subject = `Re: ${textOf(inquiry, 'subject') || 'Your inquiry'}`
  return mailLink(textOf(inquiry, 'email'), { subject })
}
