import { sizeText } from '@quoin/shared-ui/format/size'
import { useQuery } from '@tanstack/react-query'
import { attachmentsQuery } from '../../../api/inbox.ts'
import type { ContentType } from '../../../model/schema.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './Attachments.module.css'

/** The files that came with an inquiry; renders nothing if there are none. */
export function Attachments({ type, id }: { type: ContentType; id: string }) {
  const { data, error } = useQuery(attachmentsQuery(type, id))
  if (data === undefined) return error && <Failed error={error} />
  if (data.length === 0) return null
  return (
    <section className={styles.attachments}>
      <h3 className={styles.heading}>Attachments</h3>
      <p className={styles.note}>
        {`${data.length === 1 ? 'A file' : `${data.length} files`} of the sender, ${sizeText(
          data.reduce((sum, { size }) => sum + size, 0),
        )}. Nobody has looked through what is in them.`}
      </p>
      <ul className={styles.list}>
        {data.map((file) => (
          <AttachmentRow key={file.id} type={type} id={id} file={file} />
        ))}
      </ul>
    </section>
  )
}
