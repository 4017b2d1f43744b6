import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { kinds } from './kinds.ts'
import styles from './gallery.module.css'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  /** Where it comes, and when visitors see it. */
  description?: string
  onClose: () => void
  /** Ends when the section is there, or could not be created. */
  onChoose: (kind: string) => Promise<void>
}

const last =
  'It comes last, and can be moved. Visitors see it once the page is saved and published.'

/** Every kind of section, drawn and explained. A choice adds one to the page. */
export function GalleryDialog({ description = last, onClose, onChoose }: Props) {
  const [pending, setPending] = useState(false)
  return (
    <Dialog open onOpenChange={onClose} title="Add a section" description={description}>
      <ul className={styles.kinds}>
        {kinds.map(({ name, label, text }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.kind}
              disabled={pending}
              onClick={() => {
                setPending(true)
                void onChoose(name).finally(() => {
                  setPending(false)
                })
              }}
            >
              <Thumbnail kind={name} />
              <span className={styles.label}>{label}</span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
