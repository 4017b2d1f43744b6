import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import { kinds } from './kinds.ts'
import styles from './gallery.module.css'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  /** Where it will be added, and when visitors will see it. */
  description?: string
  onClose: () => void
  /** Resolves when the section was created, or that failed. */
  onChoose: (kind: string) => Promise<void>
}

const last =
  'It comes last, and can be moved. Visitors see it once the page is saved and published.'

/** All kinds of sections, with drawings and explanations. Choosing a kind adds a section to the page. */
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
