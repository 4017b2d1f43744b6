import { sizeText } from '@quoin/shared-ui/format/size'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../model/identity.ts'
import { type Attachment, attachmentAddress, keepAttachment } from '../../../api/inbox.ts'
import { kindText } from '../../../model/kindText.ts'
import type { ContentType } from '../../../model/schema.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'
import styles from './Attachments.module.css'

interface Props {
  type: ContentType
  /** The inquiry. */
  id: string
  file: Attachment
}

/** A file that came with an inquiry: its description, with buttons to download it or keep it in the library. */
export function AttachmentRow({ type, id, file }: Props) {
  const library = useSchema().types.find(({ name }) => name === 'media')
  const address = attachmentAddress(type, id, file.id)
  const [unseen, setUnseen] = useState(false)
  const small = file.mime.startsWith('image/') && !unseen
  return (
    <li className={styles.row}>
      {small && (
        <img
          className={styles.preview}
          src={`${address}?thumbnail=true`}
          alt=""
          loading="lazy"
          onError={() => {
            setUnseen(true)
          }}
        />
      )}
      <div className={styles.facts}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.note}>
          {kindText(file)}, {sizeText(file.size)}
        </span>
      </div>
      <div className={styles.acts}>
        <Button asChild variant="secondary" size="small">
          <a href={address} download={file.name} aria-label={`Download: ${file.name}`}>
            <Glyph of={download} />
            Download
          </a>
        </Button>
        {library && <Keep library={library} type={type} id={id} file={file} />}
      </div>
    </li>
  )
}

/** Adds the file to the library, where it stays even if the inquiry is deleted. */
function Keep({ library, type, id, file }: Props & { library: ContentType }) {
  const { create } = useCan(library)
  const toast = useToast()
  const failed = useFailure()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => keepAttachment(type, id, file.id),
    onSuccess: () => {
      toast({ title: `‘${file.name}’ is in the library.` })
    },
    onError: failed,
  })
  if (!create) return null
  if (data !== undefined)
    return (
      <Button asChild variant="ghost" size="small">
        <Link
          to={`/admin/media/${encodeURIComponent(data)}`}
          aria-label={`Open in the library: ${file.name}`}
        >
          Open in the library
        </Link>
      </Button>
    )
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={isPending}
      aria-label={`Keep in the library: ${file.name}`}
      onClick={() => {
        mutate()
      }}
    >
      Keep in the library
    </Button>
  )
}
