import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mailQuery } from '../../api/inbox.ts'
import { useAdministers, useCan } from '../../model/identity.ts'
import type { ContentType } from '../../model/schema.ts'
import styles from './MailNotice.module.css'

/** Says where replies are written if no mail is set up. */
export function MailNotice({ type }: { type: ContentType }) {
  const { update } = useCan(type)
  const administers = useAdministers()
  const { data } = useQuery({ ...mailQuery, enabled: update })
  if (!update || data?.configured !== false) return null
  return (
    <p className={styles.notice}>
      Mail is not set up: ‘Reply via Email’ opens your own mail program, and replies are
      not kept here.{' '}
      {administers ? (
        <Link to="/admin/mail">Set up mail</Link>
      ) : (
        'An administrator can set it up.'
      )}
    </p>
  )
}
